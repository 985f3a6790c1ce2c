import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { stages } from './stages.mjs';

/** @typedef {import('./summary.mjs').Summary & { ms?: number }} TimedSummary */

/** The stages that others need. They have no tests. */
const setUp = new Set(Object.values(stages).flatMap(({ needs = [] }) => needs));

/**
 * Prints the outputs of stages that run at the same time one after another. The first prints immediately; the output of
 * each other is stored until those before it are complete.
 */
class Outputs {
  /** @type {{ text: string, isComplete: boolean }[]} */
  #waiting = [];

  /** Returns a function that prints text of a new output, and one that completes it. */
  open() {
    const output = { text: '', isComplete: false };
    this.#waiting.push(output);
    return {
      print: (/** @type {string} */ text) => {
        output.text += text;
        this.#flush();
      },
      close: () => {
        output.isComplete = true;
        this.#flush();
      },
    };
  }

  #flush() {
    for (let [first] = this.#waiting; first; [first] = this.#waiting) {
      process.stdout.write(first.text);
      first.text = '';
      if (!first.isComplete) return;
      this.#waiting.shift();
    }
  }
}

/**
 * Runs a stage in its own process.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {ReturnType<Outputs['open']> | undefined} output Undefined lets the stage print to the terminal itself.
 * @returns {Promise<TimedSummary>}
 */
async function runStage(name, args, output) {
  const start = performance.now();
  const stdio = output ? 'pipe' : 'inherit';
  const child = fork('scripts/runStage.mjs', [name, ...args], { stdio: ['ignore', stdio, stdio, 'ipc'] });
  /** @type {TimedSummary} */
  const summary = { passed: 0, failed: 1, skipped: 0 };
  child.once('message', (message) => Object.assign(summary, message));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => output?.print(text));
  }
  await once(child, 'close');
  output?.close();
  return { ...summary, ms: performance.now() - start };
}

/**
 * Runs stages and returns their results. Each starts as soon as its cores are free; one that needs others waits for them.
 * Stages in the background start one after the other once the short stages are complete.
 * @param {readonly string[]} names In the order of their start.
 * @param {readonly string[]} args Names of test files and mocha's own arguments, for all stages of tests.
 * @returns {Promise<ReadonlyMap<string, TimedSummary>>}
 */
export async function runStages(names, args) {
  /** @type {Map<string, TimedSummary>} */
  const results = new Map();
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  const outputs = new Outputs();
  const waiting = new Set(names);
  const isAlone = names.filter((name) => !setUp.has(name)).length === 1;
  let busyCores = 0;
  const ofStage = (/** @type {string} */ name) => /** @type {import('./stages.mjs').Stage} */ (stages[name]);
  const mustWait = (/** @type {string} */ name) => {
    const { needs = [], cores = 1, isBackground } = ofStage(name);
    if (!needs.every((need) => results.has(need))) return true;
    if (!isBackground) return busyCores > 0 && busyCores + cores > availableParallelism();
    return (
      [...waiting, ...running.keys()].some((other) => !ofStage(other).isLong) ||
      [...running.keys()].some((other) => ofStage(other).isBackground)
    );
  };
  while (waiting.size > 0 || running.size > 0) {
    for (const name of waiting) {
      const { needs = [], cores = 1, isBackground } = ofStage(name);
      const taken = isBackground ? 0 : cores;
      const failed = needs.find((need) => results.get(need)?.failed);
      if (failed !== undefined) {
        console.log(`${name} is not run: the stage ${failed} failed`);
        waiting.delete(name);
        results.set(name, { passed: 0, failed: 1, skipped: 0 });
        continue;
      }
      if (mustWait(name)) continue;
      waiting.delete(name);
      busyCores += taken;
      const output = isAlone ? undefined : outputs.open();
      const title = `\n── ${name} ──\n`;
      if (output) output.print(title);
      else console.log(title);
      const run = runStage(name, setUp.has(name) ? [] : args, output).then((summary) => {
        results.set(name, summary);
        running.delete(name);
        busyCores -= taken;
      });
      running.set(name, run);
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return results;
}
