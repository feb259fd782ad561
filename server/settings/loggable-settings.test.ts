import { expect, test } from "vitest";
import { loggableSettings, readSettings } from "./settings.ts";

test("the settings are logged without passwords, wherever a URL has them", () => {
  const settings = readSettings({
    PORT: "4000",
    DATABASE_URL:
      "postgres://clock:s3cret@db.test:5432/clock?password=s3cret&sslmode=require&options=s3cret",
    REDIS_URL: "rediss://user:s3cret@redis.test:6379",
    REVERSE_GEOCODE_URL: "https://geocoder.test/reverse?key=s3cret",
  });
  const logged = loggableSettings(settings);
  expect(logged).toMatchObject({
    port: 4000,
    databaseUrl: "postgres://clock:***@db.test:5432/clock?sslmode=require",
    redisUrl: "rediss://user:***@redis.test:6379",
    reverseGeocodeUrl: "https://geocoder.test/reverse",
  });
  expect(JSON.stringify(logged)).not.toContain("s3cret");
});
