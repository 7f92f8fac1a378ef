/** The worker's first module: hands the host to comlink. */
import { expose } from 'comlink';
import { Host } from './host.ts';

expose(new Host());
