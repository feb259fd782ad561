import * as m from "#messages";
export function NotFoundPage() {
  return (
    <main className="not-found grid middle gap-4">
      <title>{m.notFoundTitle()}</title>
      <h1 className="headline">{m.notFoundTitle()}</h1>
      <p className="hint">{m.notFoundHint()}</p>
      <a href="/" className="button button-plain">
        {m.notFoundBack()}
      </a>
    </main>
  );
}
