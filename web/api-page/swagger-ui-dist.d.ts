declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface SwaggerUIOptions {
    readonly url: string;
    readonly domNode: HTMLElement;
    readonly [option: string]: unknown;
  }

  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
