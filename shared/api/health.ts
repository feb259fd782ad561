import { Type } from "typebox";

export const HEALTH_PATH = "/api/health";

export const Health = Type.Object({ status: Type.Literal("ok") });

/** `GET`: readiness; 503 if the database does not respond, until the places are loaded, or if the server is about to stop. */
export const READY_PATH = "/api/ready";

export const Ready = Type.Object({ status: Type.Literal("ready") });
