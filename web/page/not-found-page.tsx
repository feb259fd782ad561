import * as m from "#messages";
export function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-page content-center justify-items-center gap-4 p-6 text-center">
      <title>{m.notFoundTitle()}</title>
      <h1 className="font-serif text-headline">{m.notFoundTitle()}</h1>
      <p className="text-ink-2">{m.notFoundHint()}</p>
      <a
        href="/"
        className="mt-4 inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-5 font-medium text-sm hover:border-ink-3"
      >
        {m.notFoundBack()}
      </a>
    </main>
  );
}
