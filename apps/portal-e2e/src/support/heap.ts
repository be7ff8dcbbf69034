import type { CDPSession } from '@playwright/test';

/** What a tab holds once everything that nothing refers to is collected. */
export interface Held {
  /** Bytes of the page's own objects, texts and functions. */
  objects: number;
  /** Nodes in documents and out of them. */
  nodes: number;
  listeners: number;
}

/**
 * V8 compiles what runs often, again and again for minutes, and describes the shapes of objects for it; what is native is the
 * browser's own, and its nodes are counted apart.
 */
const NOT_OF_THE_PAGE = ['code', 'object shape', 'native', 'hidden', 'synthetic'];

/** A heap snapshot: each node is as many numbers as it has fields. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

export async function heldBy(devtools: CDPSession): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters');
  return { objects: bytesOf(await snapshotOf(devtools)), nodes, listeners };
}

async function snapshotOf(devtools: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', keep);
  // `as`: V8's format.
  return JSON.parse(chunks.join('')) as Snapshot;
}

function bytesOf({ snapshot: { meta }, nodes }: Snapshot): number {
  const [kinds] = meta.node_types;
  const [kindAt, sizeAt] = [
    meta.node_fields.indexOf('type'),
    meta.node_fields.indexOf('self_size'),
  ];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    const kind = kinds[nodes[node + kindAt] ?? 0] ?? '';
    if (!NOT_OF_THE_PAGE.includes(kind)) bytes += nodes[node + sizeAt] ?? 0;
  }
  return bytes;
}
