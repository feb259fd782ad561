type Column = Uint8Array | Uint32Array;

const BYTES_PER_NUMBER = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Hands out typed arrays of one large buffer. The system takes a large buffer back when it is freed; freed smaller ones
 * would stay with the process, and double the memory of the index.
 */
export class Arena {
  readonly #buffer: ArrayBuffer;
  #used = 0;

  constructor(bytes: number, buffer = new ArrayBuffer(bytes)) {
    this.#buffer = buffer;
  }

  numbers(count: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(count * BYTES_PER_NUMBER), count);
  }

  bytes(count: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(count), count);
  }

  copyOf<Any extends Column>(column: Any): Any {
    const copy =
      column instanceof Uint8Array ? this.bytes(column.length) : this.numbers(column.length);
    copy.set(column);
    return copy as Any;
  }

  #take(bytes: number): number {
    const start = this.#used;
    this.#used += paddedBytes(bytes);
    return start;
  }
}

/** Copies columns into one buffer of their size. */
export function packColumns<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
): Columns {
  const entries = Object.entries(columns);
  const size = entries.reduce((bytes, [, { byteLength }]) => bytes + paddedBytes(byteLength), 0);
  const arena = new Arena(size);
  return Object.fromEntries(
    entries.map(([name, column]) => [name, arena.copyOf(column)]),
  ) as Columns;
}

function paddedBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_NUMBER) * BYTES_PER_NUMBER;
}
