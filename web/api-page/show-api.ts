import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { nameField, omit, showAsText } from "./change-viewer.ts";

const domNode = document.querySelector<HTMLElement>("#api");
if (domNode) {
  SwaggerUI({
    url: OPENAPI_PATH,
    domNode,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    syntaxHighlight: false,
    tryItOutEnabled: true,
    // The others write: what they do would be done.
    supportedSubmitMethods: ["get"],
    // Would send the document's address to swagger.io.
    validatorUrl: null,
    plugins: [
      {
        wrapComponents: {
          // The page has a heading of its own and one server, and signs in with passkeys.
          InfoContainer: omit,
          ServersContainer: omit,
          AuthorizeBtnContainer: omit,
          // A link in the button that opens a call would be a control in a control.
          DeepLink: showAsText,
          JsonSchemaForm: nameField,
        },
      },
    ],
  });
}
