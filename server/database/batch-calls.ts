interface Batch<T> extends PromiseWithResolvers<T> {
  calls: number;
}

/**
 * Calls of one event-loop turn, and those made while an earlier batch runs, share one `run`, which receives their number. If it
 * fails, so do the calls that waited meanwhile. A call never gets a result from a run that started before it.
 */
export function batchCalls<T>(run: (calls: number) => Promise<T>): () => Promise<T> {
  let waiting: Batch<T> | undefined;
  let isRunning = false;
  const takeWaiting = () => {
    const batch = waiting;
    waiting = undefined;
    return batch;
  };

  async function runBatch(): Promise<void> {
    const batch = takeWaiting();
    try {
      batch?.resolve(await run(batch.calls));
    } catch (error) {
      batch?.reject(error);
      takeWaiting()?.reject(error);
    }
    isRunning = waiting !== undefined;
    // One more turn reads what clients send once they have the responses of this batch.
    if (isRunning) setImmediate(() => setImmediate(() => void runBatch()));
  }

  return () => {
    waiting ??= { ...Promise.withResolvers<T>(), calls: 0 };
    waiting.calls += 1;
    if (!isRunning) {
      isRunning = true;
      setImmediate(() => void runBatch());
    }
    return waiting.promise;
  };
}
