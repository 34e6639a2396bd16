import { call } from '../http-call.ts'
import { makeAdministrator, seedPeople } from '../sockets/seed.ts'
import { randomOf } from './crowd.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface InvoicesOptions {
  /** SIGKILLs of the server process, each while invoices are opened. */
  kills: number
  /** Opened around each kill; more than there are callers. */
  invoices: number
  seed: number
}

export interface InvoicesResult {
  kills: number
  opened: number
  /** Openings that were asked for again, since the server died or somebody else was first. */
  repeats: number
  holes: number
  twins: number
  /** Invoices that are not open, took a change, or have another total than their draft. */
  changed: number
  seconds: number
}

const callers = 16

interface Opened {
  invoiceId: string
  status: string
  code?: string
  total: number
}

/** Kills the server while 16 callers open invoices; in the end the numbers are those from 1 to the last, each once. */
export async function runInvoices({ kills, invoices, seed }: InvoicesOptions): Promise<InvoicesResult> {
  const server = new ServerProcess({ env: { LIMITS_FACTOR: '100000' } })
  const random = randomOf(seed)
  const began = performance.now()
  let repeats = 0
  try {
    await server.start()
    const database = await server.database()
    const [admin] = await seedPeople(database, 1, '6 hours')
    await makeAdministrator(database, admin!)
    await database.end()
    const ask = (method: string, path: string, body?: object) =>
      call<Opened>(method, server.url + path, admin!.token, body && JSON.stringify(body))
    const own = '/invoice-service/v1/domains/default'
    await ask('PUT', `${own}/seller`, {
      name: 'Công ty Trầu',
      bankBin: '970415',
      bankAccount: '113366668888',
      accountHolder: 'CONG TY TRAU',
    })

    const drafts = new Map<string, number>()
    for (let n = 0; n < kills * invoices; n++) {
      const draft = await ask('POST', '/billing-service/invoices', {
        buyer: { name: `Khách ${n}` },
        lines: [{ description: 'Học phí', quantity: 1.5, unitPrice: 1_001 + n, vatRate: 8 }],
      })
      drafts.set(draft.invoiceId, draft.total)
    }

    /** Asks until it is open, whoever opened it; an answer that a kill took is asked for again. */
    const open = async (invoiceId: string): Promise<void> => {
      for (let isOpen = false; !isOpen; ) {
        isOpen = await ask('POST', `${own}/invoices/${invoiceId}/open`, {}).then(
          () => true,
          async () => {
            repeats++
            await pause(50)
            const read = ask('GET', `/billing-service/invoices/${invoiceId}`)
            return read.then(
              answer => answer.status === 'OPEN',
              () => false,
            )
          },
        )
      }
    }

    const ids = [...drafts.keys()]
    for (let n = 0; n < kills; n++) {
      const queue = ids.slice(n * invoices, (n + 1) * invoices)
      // Killed by what is left and not by the clock: however fast the machine is, callers are at work then.
      const leftAtKill = 1 + Math.floor(random() * (invoices - callers))
      let restart: Promise<void> | undefined
      await Promise.all(
        Array.from({ length: callers }, async () => {
          for (let id = queue.pop(); id; id = queue.pop()) {
            if (queue.length === leftAtKill) restart = server.restart('SIGKILL')
            await open(id)
          }
        }),
      )
      await restart
    }

    const numbers: number[] = []
    let changeCount = 0
    for (const [id, total] of drafts) {
      const isChanged = await ask('PUT', `/billing-service/invoices/${id}`, { buyer: { name: 'Khác' } }).then(
        () => true,
        () => false,
      )
      const invoice = await ask('GET', `/billing-service/invoices/${id}`)
      numbers.push(Number(invoice.code?.slice(5)))
      if (isChanged || invoice.status !== 'OPEN' || invoice.total !== total) changeCount++
    }
    const distinct = new Set(numbers)
    return {
      kills,
      opened: numbers.length,
      repeats,
      holes: Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1).filter(n => !distinct.has(n))
        .length,
      twins: numbers.length - distinct.size,
      changed: changeCount,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    await server.stop()
  }
}
