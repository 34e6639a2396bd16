import { parseArgs } from 'node:util'
import { runBackup } from './backup.ts'
import { describeTally } from './checker.ts'
import { runDrive } from './drive.ts'
import { hocuspocusSystem } from './hocuspocus.ts'
import { runInvoices } from './invoices.ts'
import { mostOnTheWay, runMails } from './mails.ts'
import { type NotesResult, runNotes } from './notes.ts'
import { type Deliveries, runNotifications } from './notifications.ts'
import { runPreviews } from './previews.ts'
import { runChaos } from './run.ts'
import { runWebdav } from './webdav.ts'

/**
 * `npm run chaos` kills the server, its database and networks; `npm run chaos -- --backup` takes a backup from under people and holds what
 * it restores against what they did; `-- --previews` kills the server 30 times between commits and what follows them, `-- --mails` 20 times while it sends mail,
 * `-- --notifications` 30 times while 20 people are notified, `-- --drive` 30 times while files are uploaded and deleted, `-- --webdav` 40 times while programs copy and move trees, `-- --invoices` 20 times while 16 callers open invoices, `-- --notes` 20 times while five people write in a note. The defaults are the sizes that are promised; `--messages 400 --kills 3 --db-kills 1` is small.
 */
const { values } = parseArgs({
  options: {
    backup: { type: 'boolean', default: false },
    previews: { type: 'boolean', default: false },
    mails: { type: 'boolean', default: false },
    notifications: { type: 'boolean', default: false },
    drive: { type: 'boolean', default: false },
    webdav: { type: 'boolean', default: false },
    invoices: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
    messages: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '50' },
    'drive-kills': { type: 'string', default: '30' },
    'webdav-kills': { type: 'string', default: '40' },
    'db-kills': { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quiet: { type: 'boolean', default: false },
  },
})
const options = {
  messages: Number(values.messages),
  seed: Number(values.seed),
  ...(values.quiet
    ? {}
    : {
        onProgress: (line: string) => console.log(`  … ${(performance.now() / 1000).toFixed(0)} s: ${line}`),
      }),
}
const runs = { backup, previews, mails, notifications, drive, webdav, invoices, notes }
const chosenRun = Object.entries(runs).find(([name]) => values[name as keyof typeof runs])?.[1] ?? chaos
const isClean = await chosenRun()
console.log(`  ${isClean ? 'clean' : 'NOT CLEAN'}`)
process.exit(isClean ? 0 : 1)

async function chaos(): Promise<boolean> {
  const result = await runChaos({
    ...options,
    kills: Number(values.kills),
    dbKills: Number(values['db-kills']),
  })
  const { tally, troubles, counts, crashes } = result
  for (const crash of crashes) console.log(`the server ended by itself:\n${crash}`)
  console.log(`
chaos: 20 people in 10 rooms, seed ${options.seed}, ${result.seconds.toFixed(0)} s
  server killed ${result.kills}×, PostgreSQL killed ${result.dbKills}×, ${result.starts} starts, ${crashes.length} crashes of its own; networks cut ${troubles.cut}×, half-open ${troubles.silence}×, slow ${troubles.delay}×
  ${counts.resends} resends, ${counts.recovered} recoveries from history, ${counts.notRecovered} without, ${counts.fetches} fetches, ${counts.gaps} gaps, ${counts.repeatsIgnored} repeats ignored; whole ${result.settleSeconds.toFixed(1)} s after the last fault
  ${describeTally(tally)}`)
  return tally.isClean && crashes.length === 0
}

async function backup(): Promise<boolean> {
  const { restored: restoredTally, afterwards, ...result } = await runBackup(options)
  console.log(`
backup under load: 20 people in 10 rooms, seed ${options.seed}
  ${result.before} acknowledged before it began, ${result.during} while it ran; ${(result.bytes / 1e6).toFixed(2)} MB written in ${result.backupSeconds.toFixed(1)} s, restored in ${result.restoreSeconds.toFixed(1)} s
  restored: ${describeTally(restoredTally)}
  and talked on: ${describeTally(afterwards)}`)
  return restoredTally.isClean && afterwards.isClean
}

async function previews(): Promise<boolean> {
  const {
    sent: sentCount,
    shown: shownCount,
    repeated: repeatCount,
    left,
    ...result
  } = await runPreviews({
    kills: 30,
    messages: 20,
    seed: options.seed,
  })
  console.log(`
processors: link previews of ${sentCount} messages, seed ${options.seed}, server killed ${result.kills}×
  ${shownCount} shown, ${repeatCount} shown twice, ${left} left; ${result.readAgain} pages read again; whole ${result.settleSeconds.toFixed(1)} s after the last start`)
  return shownCount === sentCount && repeatCount === 0 && left === 0
}

async function mails(): Promise<boolean> {
  const {
    acknowledged: acknowledgedCount,
    repeats,
    lost: lostCount,
    twice,
    left,
    ...result
  } = await runMails({
    kills: 20,
    mails: 1_000,
    seed: options.seed,
  })
  console.log(`
mail: ${acknowledgedCount} keys enqueued and ${repeats} repeats, seed ${options.seed}, server killed ${result.kills}×
  ${lostCount} lost, ${twice} sent twice (${(twice / result.kills).toFixed(2)} a kill), ${left} left; whole ${result.settleSeconds.toFixed(1)} s after the last start`)
  return lostCount === 0 && left === 0 && twice <= result.kills * mostOnTheWay
}

async function notifications(): Promise<boolean> {
  const { kills, messages, announcements, settleSeconds, push, mail, ...wrong } = await runNotifications({
    kills: 30,
    messages: 100,
    seed: options.seed,
  })
  const line = ({
    sent: sentCount,
    dead,
    left,
    lost: lostCount,
    repeats,
    cutOff,
    unexplained: unexplainedCount,
  }: Deliveries) =>
    `${sentCount} SENT, ${dead} DEAD, ${left} left, ${lostCount} lost; ${cutOff} claims cut off by a kill, ${repeats} sent twice after one, ${unexplainedCount} sent twice without`
  console.log(`
notifications: ${messages} messages to 20 people and ${announcements} announcements to all, seed ${options.seed}, server killed ${kills}×
  people whose counts do not add up ${wrong.wrongCounts}, notifications missing or twice ${wrong.wrongRows}, statistics off ${wrong.wrongStatistics}, last states not pushed ${wrong.unpushed}
  push: ${line(push)}
  mail: ${line(mail)}
  whole ${settleSeconds.toFixed(1)} s after the last start`)
  const isClean = ({ left, lost: lostCount, unexplained: unexplainedCount }: Deliveries) =>
    left + lostCount + unexplainedCount === 0
  return Object.values(wrong).every(count => count === 0) && isClean(push) && isClean(mail)
}

async function drive(): Promise<boolean> {
  const { faults, unreferencedObjects, missingObjects, ...result } = await runDrive({
    ...{ kills: Number(values['drive-kills']), people: 6, seed: options.seed },
  })
  const { lost: lostCount, misplaced: misplacedCount, unreferencedMedia, leftovers, wrongSums } = result
  for (const text of [...faults, ...unreferencedObjects, ...missingObjects].slice(0, 20)) console.log(text)
  console.log(`
drive: ${result.acknowledged} changes by 6 people, seed ${options.seed}, server killed ${result.kills}×; ${result.repeats} requests sent again, ${faults.length} answered wrongly
  ${result.cutOff} files in storage cut off before the sweep, whole ${result.settleSeconds.toFixed(1)} s after the last kill; ${result.compared} versions compared
  ${lostCount} lost, ${misplacedCount} elsewhere than acknowledged; ${unreferencedObjects.length} files without a row, ${missingObjects.length} rows without a file, ${unreferencedMedia} rows without a use, ${leftovers} left, ${wrongSums} wrong sums`)
  const wrong = [lostCount, misplacedCount, unreferencedMedia, leftovers, wrongSums]
  const lists = [faults, unreferencedObjects, missingObjects]
  return wrong.every(count => count === 0) && lists.every(list => list.length === 0)
}

async function webdav(): Promise<boolean> {
  const { faults, unreferencedObjects, missingObjects, ...result } = await runWebdav({
    ...{ kills: Number(values['webdav-kills']), people: 6, seed: options.seed },
  })
  const {
    halfTrees,
    lost: lostCount,
    misplaced: misplacedCount,
    orphans,
    unreferencedMedia,
    leftovers,
    wrongSums,
  } = result
  for (const text of [...faults, ...unreferencedObjects, ...missingObjects].slice(0, 20)) console.log(text)
  console.log(`
webdav: ${result.acknowledged} changes by programs of 6 people, seed ${options.seed}, server killed ${result.kills}×; ${result.doneUnanswered} done without an answer, ${result.repeats} sent again, ${faults.length} answered wrongly
  ${result.cutOff} files in storage cut off before the sweep, whole ${result.settleSeconds.toFixed(1)} s after the last kill; ${result.compared} files compared
  ${halfTrees} half trees, ${lostCount} lost, ${misplacedCount} elsewhere than acknowledged, ${orphans} without a folder; ${unreferencedObjects.length} files without a row, ${missingObjects.length} rows without a file, ${unreferencedMedia} rows without a use, ${leftovers} left, ${wrongSums} wrong sums`)
  const wrong = [halfTrees, lostCount, misplacedCount, orphans, unreferencedMedia, leftovers, wrongSums]
  const lists = [faults, unreferencedObjects, missingObjects]
  return wrong.every(count => count === 0) && lists.every(list => list.length === 0)
}

async function invoices(): Promise<boolean> {
  const {
    opened: openedCount,
    repeats,
    holes,
    twins,
    changed: changeCount,
    ...result
  } = await runInvoices({
    kills: 20,
    invoices: 50,
    seed: options.seed,
  })
  console.log(`
invoices: ${openedCount} opened by 16 callers and ${repeats} repeats, seed ${options.seed}, server killed ${result.kills}×, ${result.seconds.toFixed(0)} s
  ${holes} numbers missing, ${twins} twice, ${changeCount} invoices changed`)
  return holes === 0 && twins === 0 && changeCount === 0
}

async function notes(): Promise<boolean> {
  const size = { writers: 5, edits: 2_000, kills: 20, outages: 10, cuts: 50, seed: options.seed }
  const own = await runNotes(size)
  console.log(`
notes: ${own.edits} random edits of five writers in one note, seed ${options.seed}; server killed ${own.kills}×, with all pages ${own.outages}× of it, sockets cut ${own.cuts}×`)
  describeNotes('here', own)
  const system = await hocuspocusSystem()
  if (system) describeNotes('@hocuspocus/server with its defaults', await runNotes(size, system))
  else console.log('  @hocuspocus/server: not run, it is not installed')
  return own.lost === 0 && own.different === 0 && own.differentBytes === 0
}

function describeNotes(name: string, result: NotesResult): void {
  console.log(`  ${name}: ${result.acknowledged} updates acknowledged, ${result.resends} sent again; whole ${result.settleSeconds.toFixed(1)} s after the last fault, ${result.bytes} bytes
    ${result.lost} acknowledged updates lost, ${result.different} documents different from the server's, ${result.differentBytes} not the same bytes`)
}
