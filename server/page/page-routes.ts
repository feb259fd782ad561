import type { IncomingMessage } from "node:http";
import fastifyStatic from "@fastify/static";
import { MANIFEST_PATH, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import { type Answer, answerRoute } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import { BEST_QUALITY, type PreparedText, prepareResponses } from "../http/prepared-text.ts";
import { requestedLanguage } from "../http/requested-language.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { LanguageTexts, Page } from "./prepare-page.ts";

/** Some milliseconds; the best quality takes a second of another thread. */
const FIRST_QUALITY = 5;

type Answers = Readonly<Record<keyof LanguageTexts, Answer>>;

export interface ServedPage extends Answers {
  readonly page: Page;
  /** Serves the same build with other settings. */
  readonly replace: (page: Page) => void;
}

/** `serverTiming` returns the header that gives the page's clock its first sample. */
export function servePage(
  page: Page,
  headers: SecurityHeaders,
  serverTiming: (request: IncomingMessage) => string,
): ServedPage {
  const prepareAnswers = (tag: string, texts: LanguageTexts): Answers => {
    const inLanguage = { "cache-control": "no-cache", "content-language": tag };
    const ownHeaders = headers.documentOf(texts.document.inline);
    const answerDocument = (text: PreparedText, status: number): Answer => {
      // A browser applies the headers of a 304 to its cached document.
      const type = { "content-type": "text/html; charset=utf-8" };
      const choose = prepareResponses(text, { ...ownHeaders, ...inLanguage, ...type }, status);
      return (request) => {
        const ready = choose(request);
        return { ...ready, headers: { ...ready.headers, "server-timing": serverTiming(request) } };
      };
    };
    return {
      document: answerDocument(texts.document, 200),
      notFound: answerDocument(texts.notFound, 404),
      worker: prepareResponses(texts.worker, {
        ...headers.worker,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache",
      }),
      manifest: prepareResponses(texts.manifest, {
        ...headers.file,
        ...inLanguage,
        "content-type": "application/manifest+json",
      }),
    };
  };

  function serveLanguages(served: Page): (tag: string) => Answers | Promise<Answers> {
    const answers = new Map<string, Answers | Promise<Answers>>();
    answers.set(SOURCE_LANGUAGE, prepareAnswers(SOURCE_LANGUAGE, served.source));
    let compressing = Promise.resolve();
    async function improve(tag: string): Promise<void> {
      answers.set(tag, prepareAnswers(tag, await served.prepareLanguage(tag, BEST_QUALITY)));
    }
    /** On the first request, because a start that compresses all languages would take half a minute. */
    async function prepare(tag: string): Promise<Answers> {
      try {
        const first = prepareAnswers(tag, await served.prepareLanguage(tag, FIRST_QUALITY));
        // One language after the other, so that a first request of another one is not kept waiting.
        compressing = compressing.then(() => improve(tag)).catch(() => undefined);
        return first;
      } catch (error) {
        answers.delete(tag);
        throw error;
      }
    }
    return (tag) => {
      const known = answers.get(tag);
      if (known) return known;
      const preparing = prepare(tag);
      answers.set(tag, preparing);
      return preparing;
    };
  }

  let answersIn = serveLanguages(page);
  const answer = (name: keyof LanguageTexts): Answer => {
    return (request) => {
      const found = answersIn(requestedLanguage(request.url, page.languages));
      return found instanceof Promise
        ? found.then((answers) => answers[name](request))
        : found[name](request);
    };
  };
  return {
    page,
    document: answer("document"),
    notFound: answer("notFound"),
    worker: answer("worker"),
    manifest: answer("manifest"),
    replace: (newer) => {
      answersIn = serveLanguages(newer);
    },
  };
}

export function pageRoutes(app: App, { page, document, worker, manifest }: ServedPage): void {
  answerRoute(app, "/", {}, document);
  answerRoute(app, WORKER_PATH, {}, worker);
  answerRoute(app, MANIFEST_PATH, {}, manifest);
  app.register(fastifyStatic, {
    root: `${page.folder}/assets`,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
  app.register(fastifyStatic, {
    root: page.folder,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    decorateReply: false,
    allowedPath: (path) => page.files.has(path),
  });
}
