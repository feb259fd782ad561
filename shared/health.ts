import { Type } from "typebox";

/** `GET`: the process runs and answers. */
export const HEALTH_PATH = "/api/health";

export const Health = Type.Object({ status: Type.Literal("ok") });
