/** What is claimed of delivery, decided from a recorded history alone: no clock, no network, no database. */

/** A message as somebody meant to send it. `n` counts an author's messages in a room, in the order of their sending. */
export interface Attempt {
  roomId: string
  authorId: string
  clientMessageId: string
  content: string
  n: number
}

/** The server's yes: from here on the message must never be lost. */
export interface Acknowledged {
  clientMessageId: string
  roomId: string
  seq: number
}

export interface Stored {
  roomId: string
  seq: number
  authorId: string
  clientMessageId: string
  content: string
}

/** One entry a message a client put into its state, in the order in which it did. */
export interface Applied {
  seq: number
  clientMessageId: string
  content: string
}

export interface MemberState {
  userId: string
  roomId: string
  applied: readonly Applied[]
  /** The latest message that the room list shows: its number. */
  listedSeq: number
}

export interface History {
  attempts: readonly Attempt[]
  acknowledged: readonly Acknowledged[]
  stored: readonly Stored[]
  states: readonly MemberState[]
}

const faults = ['lost', 'duplicated', 'reordered', 'invented', 'altered'] as const
export type Fault = (typeof faults)[number]

export interface Tally {
  attempts: number
  acknowledged: number
  stored: number
  delivered: number
  counts: Record<Fault, number>
  /** The first of each kind, in words. */
  examples: string[]
  isClean: boolean
}

const examplesPerFault = 3

/** Holds a history against the promises: acknowledged means stored once; stored means applied once by every member, in one order. */
export function check(history: History): Tally {
  const counts: Record<Fault, number> = { lost: 0, duplicated: 0, reordered: 0, invented: 0, altered: 0 }
  const examples: string[] = []
  const report = (fault: Fault, what: string) => {
    if (++counts[fault] <= examplesPerFault) examples.push(`${fault}: ${what}`)
  }
  const rooms = new Map<string, Stored[]>()
  for (const [roomId, rows] of Map.groupBy(history.stored, row => row.roomId))
    rooms.set(
      roomId,
      [...rows].sort((a, b) => a.seq - b.seq),
    )

  checkStored(history, rooms, report)
  checkAcknowledged(history, report)
  for (const state of history.states) checkState(state, rooms.get(state.roomId) ?? [], report)
  return {
    attempts: history.attempts.length,
    acknowledged: history.acknowledged.length,
    stored: history.stored.length,
    delivered: history.states.reduce((sum, state) => sum + state.applied.length, 0),
    counts,
    examples,
    isClean: faults.every(fault => counts[fault] === 0),
  }
}

type Report = (fault: Fault, what: string) => void

/** Every room is 1, 2, 3 … of messages that somebody sent, each once, an author's own in the order of their sending. */
function checkStored(history: History, rooms: Map<string, Stored[]>, report: Report): void {
  const attempts = new Map(history.attempts.map(attempt => [attempt.clientMessageId, attempt]))
  const seenIds = new Set<string>()
  for (const [roomId, rows] of rooms) {
    const latest = new Map<string, number>()
    let previous = 0
    for (const row of rows) {
      const where = `message ${row.seq} of room ${roomId}`
      if (row.seq === previous) report('duplicated', `${where} has a twin`)
      else if (row.seq !== previous + 1) report('lost', `${where} comes after ${previous}`)
      previous = row.seq
      if (seenIds.has(row.clientMessageId)) report('duplicated', `${where} is stored elsewhere too`)
      seenIds.add(row.clientMessageId)
      const attempt = attempts.get(row.clientMessageId)
      if (!attempt || attempt.roomId !== roomId || attempt.authorId !== row.authorId) {
        report('invented', `nobody sent ${where}`)
        continue
      }
      if (attempt.content !== row.content) report('altered', `${where} says something else`)
      if (attempt.n < (latest.get(row.authorId) ?? 0))
        report('reordered', `${where} stands after a later one of its author`)
      latest.set(row.authorId, attempt.n)
    }
  }
}

function checkAcknowledged(history: History, report: Report): void {
  const rowsByClientId = new Map(history.stored.map(row => [row.clientMessageId, row]))
  for (const { clientMessageId, roomId, seq } of history.acknowledged) {
    const row = rowsByClientId.get(clientMessageId)
    if (!row) report('lost', `acknowledged as ${seq} of room ${roomId}, not stored`)
    else if (row.seq !== seq || row.roomId !== roomId)
      report('altered', `acknowledged as ${seq} of room ${roomId}, stored as ${row.seq} of ${row.roomId}`)
  }
}

/** What a member applied is what is stored, once each, in its order; the room list shows the last. */
function checkState(state: MemberState, rows: readonly Stored[], report: Report): void {
  const who = `${state.userId} in room ${state.roomId}`
  const rowsBySeq = new Map(rows.map(row => [row.seq, row]))
  const appliedSeqs = new Set<number>()
  let latest = 0
  for (const { seq, clientMessageId, content } of state.applied) {
    const row = rowsBySeq.get(seq)
    if (!row || row.clientMessageId !== clientMessageId)
      report('invented', `${who} has ${seq}, which is not stored`)
    else if (row.content !== content) report('altered', `${who} reads ${seq} otherwise than it is stored`)
    if (appliedSeqs.has(seq)) report('duplicated', `${who} applied ${seq} twice`)
    else if (seq < latest) report('reordered', `${who} applied ${seq} after ${latest}`)
    appliedSeqs.add(seq)
    latest = Math.max(latest, seq)
  }
  for (const { seq } of rows) if (!appliedSeqs.has(seq)) report('lost', `${who} never saw ${seq}`)
  const last = rows.at(-1)?.seq ?? 0
  if (state.listedSeq < last) report('lost', `the list of ${who} stands at ${state.listedSeq} of ${last}`)
  if (state.listedSeq > last) report('invented', `the list of ${who} shows ${state.listedSeq} of ${last}`)
}

export function describeTally(tally: Tally): string {
  const { counts } = tally
  return [
    `${tally.attempts} sent, ${tally.acknowledged} acknowledged, ${tally.stored} stored, ${tally.delivered} delivered into members' states`,
    faults.map(fault => `${fault} ${counts[fault]}`).join(', '),
    ...tally.examples,
  ].join('\n  ')
}
