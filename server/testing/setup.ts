import { afterAll } from "vitest";
import { cleanUpFile } from "./cleanup.ts";

afterAll(cleanUpFile);
