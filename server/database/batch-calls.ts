/**
 * Makes one call of many: those that arrive in one turn of the event loop, and those that arrive while an earlier
 * group runs, share one `run`. It gets their number and answers with as many results, in the order of arrival; when it
 * fails they all fail. A result is never of a run that began before its call.
 */
export function batchCalls<T>(run: (calls: number) => Promise<readonly T[]>): () => Promise<T> {
  let waiting: PromiseWithResolvers<T>[] = [];
  let isRunning = false;

  async function runGroup(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const results = await run(group.length);
      for (const [index, call] of group.entries()) call.resolve(results[index] as T);
    } catch (error) {
      for (const call of group) call.reject(error);
    }
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(() => void runGroup());
  }

  return () => {
    const call = Promise.withResolvers<T>();
    waiting.push(call);
    if (!isRunning) {
      isRunning = true;
      setImmediate(() => void runGroup());
    }
    return call.promise;
  };
}
