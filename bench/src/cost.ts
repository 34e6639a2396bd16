import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds, user and system, since each of the three began. */
export interface Cost {
  server: number
  /** PostgreSQL: its main process, sessions and writers. */
  database: number
  /** This process: whoever makes the load. */
  load: number
}

const ticksPerSecond = 100

/** What the run has cost so far; two readings and what was done between them give the price of one. */
export function costSoFar(serverPid: number, databasePid: number): Cost {
  const { user, system } = process.cpuUsage()
  return { server: cpuOf(serverPid), database: cpuWithChildren(databasePid), load: (user + system) / 1e6 }
}

export function spent(before: Cost, after: Cost, per: number): Cost {
  return {
    server: (after.server - before.server) / per,
    database: (after.database - before.database) / per,
    load: (after.load - before.load) / per,
  }
}

function cpuOf(pid: number): number {
  const fields = fieldsOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : 0
}

/** PostgreSQL's sessions are children of its main process; those that ended are counted with it. */
function cpuWithChildren(pid: number): number {
  const own = fieldsOf(pid)
  if (!own) return 0
  const cpuSeconds = (Number(own[13]) + Number(own[14])) / ticksPerSecond
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => Number(fieldsOf(Number(name))?.[1]) === pid)
  return children.reduce((total, child) => total + cpuOf(Number(child)), cpuOf(pid) + cpuSeconds)
}

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces: state, parent, … (proc(5)). */
function fieldsOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return undefined
  }
}
