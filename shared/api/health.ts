import { Type } from "typebox";

/** `GET`: the process runs and answers. */
export const HEALTH_PATH = "/api/health";

export const Health = Type.Object({ status: Type.Literal("ok") });

/** `GET`: the database answers too; 503 where it does not, or where the server is about to stop. */
export const READY_PATH = "/api/ready";

export const Ready = Type.Object({ status: Type.Literal("ready") });
