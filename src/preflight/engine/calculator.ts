import { NotRewritable } from './content/content-tokens.ts';

/** The program of a type 4 function: numbers, names of operators, and programs within `if` and `ifelse`. */
type Program = (number | string | Program)[];
type Stack = (number | boolean)[];

const TOKENS_MAX = 20_000;
const NESTED_MAX = 20;
const STACK_MAX = 100;

/**
 * Reads a PostScript calculator function (PDF 32000-1, 7.10.5). Returns what its program leaves for some inputs, the
 * last on top. Throws NotRewritable if it can't be read; running it does so if it breaks a rule.
 */
export function calculatorOf(source: string): (inputs: readonly number[]) => number[] {
  const tokens = source.replace(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s{}]+/g) ?? [];
  if (tokens.shift() !== '{' || tokens.length > TOKENS_MAX)
    throw new NotRewritable('a function without a program');
  const program = read(tokens, 0);
  return (inputs) => {
    const stack: Stack = [...inputs];
    run(program, stack);
    return stack.map(Number);
  };
}

function read(tokens: string[], nested: number): Program {
  if (nested > NESTED_MAX) throw new NotRewritable('programs within themselves');
  const program: Program = [];
  for (let token = tokens.shift(); token !== '}'; token = tokens.shift()) {
    if (token === undefined) throw new NotRewritable('a program without an end');
    if (token === '{') program.push(read(tokens, nested + 1));
    else if (/^[-+.\d]/.test(token)) program.push(Number(token));
    else program.push(token);
  }
  return program;
}

function run(program: Program, stack: Stack): void {
  for (const [i, step] of program.entries()) {
    if (typeof step === 'number') stack.push(step);
    if (typeof step !== 'string') continue;
    if (step === 'if' || step === 'ifelse') branch(step, program, i, stack);
    else operate(step, stack);
    if (stack.length > STACK_MAX) throw new NotRewritable('a program that leaves too much');
  }
}

function branch(step: 'if' | 'ifelse', program: Program, at: number, stack: Stack): void {
  const [first, second] = [program[at - (step === 'if' ? 1 : 2)], program[at - 1]];
  if (!Array.isArray(first) || !Array.isArray(second))
    throw new NotRewritable('a choice without its programs');
  if (stack.pop() === true) run(first, stack);
  else if (step === 'ifelse') run(second, stack);
}

function operate(name: string, stack: Stack): void {
  const moves = Object.hasOwn(MOVES, name) ? MOVES[name] : undefined;
  if (moves) {
    moves(stack);
    return;
  }
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator || stack.length < operator.length)
    throw new NotRewritable(`no operator of functions: ${name}`);
  const operands = stack.splice(stack.length - operator.length) as [number, number];
  const made = operator(...operands);
  if (typeof made === 'number' && !Number.isFinite(made))
    throw new NotRewritable('a program without a result');
  stack.push(made);
}

const degrees = (radians: number) => ((radians * 180) / Math.PI + 360) % 360;
const radians = (angle: number) => (angle * Math.PI) / 180;
const isTruth = (it: number | boolean) => typeof it === 'boolean';

/** Operators that take one or two values and leave one (table 42). `and`, `or`, `xor` and `not` work on numbers bit by bit. */
const OPERATORS: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  idiv: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a % b,
  exp: (a, b) => a ** b,
  atan: (a, b) => degrees(Math.atan2(a, b)),
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  and: (a, b) => (isTruth(a) ? Boolean(a && b) : a & b),
  or: (a, b) => (isTruth(a) ? Boolean(a || b) : a | b),
  xor: (a, b) => (isTruth(a) ? a !== b : a ^ b),
  bitshift: (a, b) => (b < 0 ? a >> -b : a << b),
  ...({
    abs: Math.abs,
    neg: (a) => -a,
    ceiling: (a) => Math.ceil(a),
    floor: (a) => Math.floor(a),
    round: (a) => Math.round(a),
    truncate: (a) => Math.trunc(a),
    sqrt: (a) => Math.sqrt(a),
    sin: (a) => Math.sin(radians(a)),
    cos: (a) => Math.cos(radians(a)),
    ln: (a) => Math.log(a),
    log: (a) => Math.log10(a),
    cvi: (a) => Math.trunc(a),
    cvr: (a) => a,
    not: (a) => (isTruth(a) ? !a : ~a),
  } satisfies Record<string, (a: number) => number | boolean>),
};

/** Operators that move what is on the stack. */
const MOVES: Readonly<Record<string, (stack: Stack) => void>> = {
  true: (stack) => void stack.push(true),
  false: (stack) => void stack.push(false),
  pop: (stack) => void taken(stack, 1),
  dup: (stack) => {
    const [top] = taken(stack, 1);
    stack.push(top as number, top as number);
  },
  exch: (stack) => {
    const [under, top] = taken(stack, 2);
    stack.push(top as number, under as number);
  },
  copy: (stack) => {
    const some = taken(stack, count(stack));
    stack.push(...some, ...some);
  },
  index: (stack) => {
    const some = taken(stack, count(stack) + 1);
    stack.push(...some, some[0] as number);
  },
  roll: (stack) => {
    const by = Number(taken(stack, 1)[0]);
    const some = taken(stack, count(stack));
    const shift = some.length > 0 ? ((Math.trunc(by) % some.length) + some.length) % some.length : 0;
    stack.push(...some.slice(some.length - shift), ...some.slice(0, some.length - shift));
  },
};

/** Returns how many values a move concerns, from the top of the stack. */
function count(stack: Stack): number {
  const some = Number(taken(stack, 1)[0]);
  if (some < 0) throw new NotRewritable('a program that takes less than nothing');
  return some;
}

function taken(stack: Stack, some: number): Stack {
  if (!Number.isInteger(some) || some < 0 || some > stack.length)
    throw new NotRewritable('a program that takes what is not there');
  return stack.splice(stack.length - some);
}
