/** The document of all calls, which `npm run generate -- openapi` writes and a test compares with the routes. */
export const OPENAPI_FILE = "docs/openapi.json";
