import { TestPostgres } from "./postgres.ts";

// Fails where npm has no PostgreSQL for the platform, or where it may not run: as a user without an entry in /etc/passwd.
const postgres = new TestPostgres(["fsync=off"]);
await postgres.start();
await postgres.remove();
