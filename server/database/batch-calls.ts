/**
 * Batches calls: those of one event-loop turn, and those made while an earlier batch runs, share one `run`.
 * `run` receives their number and returns that many results, in call order. If it fails, they all fail, and so do the
 * calls that waited meanwhile. A call never gets a result from a run that started before it.
 */
export function batchCalls<T>(run: (calls: number) => Promise<readonly T[]>): () => Promise<T> {
  let waiting: PromiseWithResolvers<T>[] = [];
  let isRunning = false;

  async function runBatch(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const results = await run(batch.length);
      for (const [index, call] of batch.entries()) call.resolve(results[index] as T);
    } catch (error) {
      for (const call of [...batch, ...waiting]) call.reject(error);
      waiting = [];
    }
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(() => void runBatch());
  }

  return () => {
    const call = Promise.withResolvers<T>();
    waiting.push(call);
    if (!isRunning) {
      isRunning = true;
      setImmediate(() => void runBatch());
    }
    return call.promise;
  };
}
