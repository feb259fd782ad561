export const API_PAGE_PATH = "/api";

export const OPENAPI_PATH = "/api/openapi.json";
