/**
 * A stream of random numbers that only depends on its seed and name: integer arithmetic of 32 bits throughout
 * (xoshiro128**, Blackman and Vigna), so that every machine draws the same. One name per purpose: a new purpose
 * never moves the numbers of another.
 */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: number, name: string) {
    let hash = (seed ^ Math.trunc(seed / 4_294_967_296)) >>> 0;
    for (let index = 0; index < name.length; index += 1) {
      hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
    }
    const state = new Uint32Array(4);
    for (let index = 0; index < 4; index += 1) {
      hash = (hash + 0x9e3779b9) >>> 0;
      state[index] = scramble(hash);
    }
    this.#state = state;
  }

  /** 32 random bits. */
  bits(): number {
    const state = this.#state;
    const first = state[0] ?? 0;
    const second = state[1] ?? 0;
    const third = (state[2] ?? 0) ^ first;
    const fourth = (state[3] ?? 0) ^ second;
    const result = Math.imul(rotate(Math.imul(second, 5), 7), 9) >>> 0;
    state[1] = second ^ third;
    state[0] = first ^ fourth;
    state[2] = third ^ (second << 9);
    state[3] = rotate(fourth, 11);
    return result;
  }

  /** From 0 up to, never, 1. */
  uniform(): number {
    return this.bits() / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.uniform() * (to - from + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }

  /** Nearly normal, mean 0, variance 1: twelve uniforms of 16 bits, since sums are the same on every machine. */
  normal(): number {
    let total = 0;
    for (let draw = 0; draw < 6; draw += 1) {
      const bits = this.bits();
      total += (bits & 0xffff) + (bits >>> 16);
    }
    return (total + 6) / 65_536 - 6;
  }

  /** Letters and digits that mean nothing to anyone. */
  opaque(length: number): string {
    let text = '';
    for (let index = 0; index < length; index += 1) text += OPAQUE_SIGNS[this.integer(0, 35)];
    return text;
  }
}

const OPAQUE_SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function rotate(value: number, by: number): number {
  return ((value << by) | (value >>> (32 - by))) >>> 0;
}

function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
