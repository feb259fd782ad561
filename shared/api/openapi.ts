/** The page that shows the OpenAPI document. */
export const API_PAGE_PATH = "/api";

/** The OpenAPI document of all calls. */
export const OPENAPI_PATH = "/api/openapi.json";
