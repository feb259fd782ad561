/** Settles as a promise, or rejects with what `late` makes if that takes longer. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  late: () => Error,
): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), timeoutMs);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
