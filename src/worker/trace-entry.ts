/** First module of the thread that reads a trace: hands its host to comlink. */
import { expose, transfer } from 'comlink';
import { buffersOf, readTrace } from './trace-host.ts';
import type { TraceCommands } from './trace-protocol.ts';

const commands: TraceCommands = {
  async read(file, onProgress) {
    const trace = await readTrace(file, onProgress);
    return transfer(trace, buffersOf(trace) as ArrayBuffer[]);
  },
};

expose(commands);
