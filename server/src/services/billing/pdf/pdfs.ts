import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { createWorkerPool, JobFailed, type WorkerPool } from '#platform/workers/pool.ts'
import type { PrintedInvoice } from './draw-invoice.ts'
import type { invoiceJobs } from './pdf-worker.ts'

declare module '#platform/app.ts' {
  interface Services {
    invoicePdfs: WorkerPool<typeof invoiceJobs>
  }
}

export const createInvoicePdfs = (): WorkerPool<typeof invoiceJobs> =>
  createWorkerPool<typeof invoiceJobs>({
    module: new URL('./pdf-worker.ts', import.meta.url),
    threads: 1,
    longestQueue: 50,
    timeLimitMs: 20_000,
    memoryMb: 256,
  })

/** Drawn in a thread: the font alone takes as long as many requests. @throws tooBusy */
export async function pdfOf(app: App, invoice: PrintedInvoice): Promise<Uint8Array> {
  try {
    return await app.services.invoicePdfs.run('draw', invoice)
  } catch (error) {
    if (error instanceof JobFailed && error.reason !== 'error') throw fail('tooBusy')
    throw error
  }
}
