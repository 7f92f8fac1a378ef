/**
 * The page's side of the threads that draw from the cost model: a few threads, started when there
 * is work for them, and a queue. Work goes to whichever thread is free.
 */
import {
  type EvidenceThread,
  type RemoteEvidence,
  startEvidenceThread,
} from './evidence-thread.ts';

const MOST_THREADS = 4;

interface Task {
  readonly work: (commands: RemoteEvidence) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly signal: AbortSignal | undefined;
  readonly rank: number;
}

/** A place for a thread; it is filled when there is work, and once more if its thread dies. */
interface Place {
  thread: EvidenceThread | null;
  task: Task | null;
  deaths: number;
}

const DEATHS_ALLOWED = 1;

export class EvidencePool {
  /** Told, in a sentence, when a thread has died. */
  onFault: (sentence: string) => void = () => undefined;
  private readonly start: () => EvidenceThread;
  private readonly places: Place[];
  private readonly queue: Task[] = [];
  /** Why no work is taken any more. */
  private refusal: string | null = null;

  /** `threads`: what the machine can run at once; the pool takes four of them at most. */
  constructor(threads: number, start = startEvidenceThread) {
    const count = Math.max(1, Math.min(MOST_THREADS, Math.floor(threads) || 1));
    this.start = start;
    this.places = Array.from({ length: count }, () => ({ thread: null, task: null, deaths: 0 }));
  }

  /**
   * Has any thread do one piece of work: the lowest rank first, of one rank what was asked first.
   * Rejects with the signal's reason as soon as that aborts; work that has begun by then is
   * finished and forgotten.
   */
  ask<T>(
    work: (commands: RemoteEvidence) => Promise<T>,
    signal?: AbortSignal,
    rank = 0,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      const task: Task = { work, resolve: (value) => resolve(value as T), reject, signal, rank };
      const later = this.queue.findIndex((each) => each.rank > rank);
      this.queue.splice(later < 0 ? this.queue.length : later, 0, task);
      this.hand();
    });
  }

  close(): void {
    this.refusal = 'The threads that draw predictions were stopped.';
    for (const place of this.places) {
      place.thread?.close();
      place.task?.reject(new Error(this.refusal));
      Object.assign(place, { thread: null, task: null });
    }
    this.hand();
  }

  /** Hands work to free places until there is none of either. */
  private hand(): void {
    if (this.refusal !== null) {
      for (const task of this.queue.splice(0)) task.reject(new Error(this.refusal));
    }
    for (;;) {
      const place = this.freePlace();
      if (place === undefined) return;
      const task = this.nextTask();
      if (task === undefined) return;
      place.thread ??= this.fill(place);
      place.task = task;
      this.perform(place, place.thread, task);
    }
  }

  /** A thread that runs already is better than one that must be started. */
  private freePlace(): Place | undefined {
    const free = this.places.filter(
      ({ task, deaths }) => task === null && deaths <= DEATHS_ALLOWED,
    );
    return free.find(({ thread }) => thread !== null) ?? free[0];
  }

  private nextTask(): Task | undefined {
    for (;;) {
      const task = this.queue.shift();
      if (task === undefined || task.signal?.aborted !== true) return task;
    }
  }

  private fill(place: Place): EvidenceThread {
    const thread = this.start();
    thread.onFault = (message) => this.bury(place, thread, message);
    return thread;
  }

  private perform(place: Place, thread: EvidenceThread, task: Task): void {
    const done = (settle: () => void): void => {
      if (place.thread !== thread) return;
      place.task = null;
      settle();
      this.hand();
    };
    task.work(thread.commands).then(
      (value) => done(() => task.resolve(value)),
      (error: unknown) => done(() => task.reject(error)),
    );
  }

  /** Its task goes to another thread; what no thread is left for is refused. */
  private bury(place: Place, thread: EvidenceThread, message: string): void {
    if (place.thread !== thread) return;
    thread.close();
    const { task } = place;
    Object.assign(place, { thread: null, task: null, deaths: place.deaths + 1 });
    const gone = place.deaths > DEATHS_ALLOWED;
    const sentence = `A thread that draws predictions stopped: ${message}. ${
      gone ? 'Reload the page to have it back.' : 'Another one takes over its work.'
    }`;
    this.onFault(sentence);
    if (gone) task?.reject(new Error(sentence));
    else if (task !== null) this.queue.unshift(task);
    if (this.places.every(({ deaths }) => deaths > DEATHS_ALLOWED)) this.refusal = sentence;
    this.hand();
  }
}
