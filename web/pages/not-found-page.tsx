export function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-page content-center justify-items-center gap-4 p-6 text-center">
      <title>404 Page Not Found</title>
      <h1 className="font-serif text-headline">404 Page Not Found</h1>
      <p className="text-ink-2">Did you forget to add the page to the router?</p>
      <a
        href="/"
        className="mt-4 inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-5 font-medium text-sm hover:border-ink-3"
      >
        Back to the clock
      </a>
    </main>
  );
}
