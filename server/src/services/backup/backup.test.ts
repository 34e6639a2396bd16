import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, loadFrom, query } from '../../cli/testing.ts'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { createBackups } from './backups.ts'
import { isDue, lastDueTime, nextTime } from './schedule.ts'

const { listBackups, startBackup, deleteBackup, putBackupSchedule } = contract.backup
const app = appForFile()
let admin: Person

beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})
afterEach(async () => {
  await app.app.database.pool.query(`DELETE FROM backup_run`)
  await app.app.database.pool.query(`DELETE FROM installation WHERE key = 'backup-schedule'`)
  rmSync(app.app.config.backupDir, { recursive: true, force: true })
})

const run = () => app.app.services.backups.runDue()
const list = () => admin.ask(listBackups)
const start = (isVerified = false) => admin.ask(startBackup, { body: { isVerified } })
const files = () => readdirSync(app.app.config.backupDir).filter(name => name.endsWith('.trau'))
const daily = { isOn: true, time: '03:15', timeZone: 'Asia/Ho_Chi_Minh', keep: 2, isVerified: false }
const dayMs = 24 * 60 * 60_000
const notices = async (who: Person) =>
  (await who.ask(contract.notification.listNotifications)).items.filter(
    ({ place }) => place === '/admin?tab=backups',
  ).length

describe('a backup made by hand', () => {
  it('a backup made by hand is written by a process of its own, is verified, and restores to what was there', async () => {
    const queued = await start(true)
    expect(queued).toMatchObject({ status: 'QUEUED', startedBy: { userId: admin.userId }, isVerified: false })
    await run()
    const { items, folder, dataDir, freeBytes } = await list()
    expect(items).toEqual([
      expect.objectContaining({
        backupId: queued.backupId,
        status: 'DONE',
        isVerified: true,
        isMissing: false,
      }),
    ])
    expect([folder, freeBytes! > 0, items[0]!.bytes! > 1_000]).toEqual([app.app.config.backupDir, true, true])
    // The command that restores it names the folder, which is not that of the installation.
    expect(dataDir).toBe(app.app.config.dataDir)
    const target = await emptyDatabase()
    await loadFrom(join(folder, items[0]!.fileName!), target)
    expect(await query(target, `SELECT full_name FROM app_user WHERE user_id = '${admin.userId}'`)).toEqual([
      { full_name: 'Đặng Thị Lan' },
    ])
  })

  it('runs alone, whoever asks at the same time', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(startBackup, { body: { isVerified: false } })),
    )
    expect(outcomes.map(one => one.error?.code ?? 'started').sort()).toEqual([
      ...['backupRunning', 'backupRunning', 'backupRunning', 'started'],
    ])
    await Promise.all([run(), run()])
    expect((await list()).items).toHaveLength(1)
    expect(files()).toHaveLength(1)
  })

  it('a backup made by hand is deleted with its file, but not while it waits', async () => {
    const { backupId } = await start()
    const params = { params: { backupId } }
    expect((await admin.call(deleteBackup, params)).error?.code).toBe('backupRunning')
    await run()
    expect(files()).toHaveLength(1)
    await admin.ask(deleteBackup, params)
    expect([files(), (await list()).items]).toEqual([[], []])
    expect((await admin.call(deleteBackup, params)).error?.code).toBe('backupNotFound')
  })

  it('says that its file is gone, and why it failed', async () => {
    await start()
    await run()
    rmSync(join(app.app.config.backupDir, files()[0]!))
    expect((await list()).items).toMatchObject([{ status: 'DONE', isMissing: true }])

    await app.app.database.pool.query(`DELETE FROM backup_run`)
    await start()
    // A folder where the file is to be: the command refuses it.
    app.clock.stop()
    await run()
    const [first] = (await list()).items
    await admin.ask(startBackup, { body: { isVerified: false } })
    await run()
    expect((await list()).items[0]).toMatchObject({
      ...{ status: 'FAILED', failure: 'OTHER', isMissing: false },
      failureText: expect.stringContaining(`${first!.fileName} is there already`),
    })
    app.clock.advance(60_000)
  })

  it('the overview says when the newest backup that can be restored was made, whether one has failed since, and how much room is left', async () => {
    const overview = async (who = admin) => who.ask(contract.administration.getOverview)
    expect(await overview()).toMatchObject({
      backups: { hasFailedSince: false, freeBytes: expect.any(Number) },
      firstSteps: { isBackedUp: false },
    })
    await start()
    expect((await overview()).backups!.lastTime, 'one that only waits is none').toBeUndefined()
    await run()
    const { createdTime } = (await list()).items[0]!
    expect(await overview()).toMatchObject({
      backups: { lastTime: createdTime, hasFailedSince: false },
      firstSteps: { isBackedUp: true },
    })
    await start()
    await app.app.database.pool.query(`UPDATE backup_run SET status = 'FAILED' WHERE status = 'QUEUED'`)
    expect((await overview()).backups).toMatchObject({ lastTime: createdTime, hasFailedSince: true })
    rmSync(join(app.app.config.backupDir, files()[0]!))
    expect((await overview()).backups!.lastTime, 'its file is gone').toBeUndefined()

    const reader = await app.person('Lý Văn Xem')
    const { roleId } = await admin.ask(contract.adminPermission.createRole, {
      body: { name: 'Xem tổng quan', allow: ['overview.read'] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: reader.userId } })
    await app.tenant('khac', 'Khác')
    const elsewhere = await app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
    for (const who of [reader, elsewhere]) {
      const { backups, firstSteps } = await overview(who)
      expect([backups, firstSteps.isBackedUp]).toEqual([undefined, undefined])
    }
  })

  it('a backup whose files its disk has no room for is not begun, and says how much it needs', async () => {
    const { backupDir, dataDir } = app.app.config
    await start()
    await run()
    const before = readdirSync(backupDir, { recursive: true }).sort()
    const folder = join(dataDir, 'files', 'media', 'default', 'zz')
    mkdirSync(folder, { recursive: true })
    // It takes no room where it lies, and more than any disk has when it is copied.
    writeFileSync(join(folder, 'large-full'), '')
    truncateSync(join(folder, 'large-full'), 8 * 1024 ** 4)
    // Its file is named by the second.
    app.clock.advance(60_000)
    await start()
    await run()
    rmSync(folder, { recursive: true })
    expect((await list()).items[0]).toMatchObject({
      ...{ status: 'FAILED', failure: 'DISK_FULL', isMissing: false },
      failureText: expect.stringContaining('8.8 TB are to be written'),
    })
    expect(readdirSync(backupDir, { recursive: true }).sort()).toEqual(before)
  })

  it('a backup that a server left unfinished has failed, and the next one begins', async () => {
    await start()
    await app.app.database.pool.query(`UPDATE backup_run SET status = 'RUNNING', file_name = 'trau-x.trau'`)
    await run()
    expect((await list()).items).toMatchObject([{ status: 'FAILED', failure: 'INTERRUPTED' }])
    await start()
    await run()
    expect((await list()).items).toMatchObject([{ status: 'DONE' }, { status: 'FAILED' }])
  })
})

describe('the schedule', () => {
  it('makes one a day, makes up for a time at which no server ran, and keeps the newest', async () => {
    await run()
    expect((await list()).items).toEqual([])
    await start()
    await run()
    await admin.ask(putBackupSchedule, { body: daily })
    await run()
    expect((await list()).items).toHaveLength(1)
    for (const _ of [1, 2, 3]) {
      app.clock.advance(dayMs)
      await run()
      await run()
    }
    // The session of the first administrator has ended by now.
    const later = await app.person('Hồ Văn Nam', { isAdmin: true })
    const { items, schedule, nextTime: next } = await later.ask(listBackups)
    expect(schedule).toEqual(daily)
    expect(next! - app.clock.now()).toBeGreaterThan(0)
    // The one made by hand stays beside the two that the schedule keeps.
    expect(items.map(item => item.startedBy?.userId)).toEqual([undefined, undefined, admin.userId])
    expect(files()).toHaveLength(3)
    await later.ask(putBackupSchedule, { body: { ...daily, isOn: false } })
    expect((await later.ask(listBackups)).nextTime).toBeUndefined()
    app.clock.advance(-3 * dayMs)
  })

  it('tells those who may set it of a backup that failed, once, and nobody of one made by hand', async () => {
    const member = await app.person('Ngô Thị Hoa')
    await start()
    await app.app.database.pool.query(`UPDATE backup_run SET status = 'RUNNING'`)
    await run()
    await start()
    await app.app.database.pool.query(
      `UPDATE backup_run SET status = 'RUNNING', is_scheduled = true WHERE status = 'QUEUED'`,
    )
    await run()
    await run()
    await expect.poll(() => notices(admin)).toBe(1)
    expect(await notices(member)).toBe(0)
  })

  it('a backup of the schedule that an orderly restart cuts off is ended by the next server, which reports it once', async () => {
    const holder = await app.person('Lý Văn Tú', { isAdmin: true })
    await start()
    await app.app.database.pool.query(`UPDATE backup_run SET is_scheduled = true`)
    const stopping = createBackups(app.app)
    const end = stopping.runDue()
    await expect.poll(async () => (await list()).items[0]?.status).toBe('RUNNING')
    stopping.stop()
    await end
    expect(files()).toEqual([])
    const next = createBackups(app.app)
    await next.runDue()
    await next.runDue()
    expect((await list()).items).toMatchObject([{ status: 'FAILED', failure: 'INTERRUPTED' }])
    await expect.poll(() => notices(holder)).toBe(1)
  })

  it('follows the clocks of its time zone', () => {
    const at = (text: string) => Date.parse(text)
    const schedule = { ...daily, setTime: at('2026-11-01T00:00Z') }
    // 03:15 in Vietnam is 20:15 UTC of the day before.
    expect(lastDueTime(schedule, at('2026-11-26T20:15:30Z'))).toBe(at('2026-11-26T20:15Z'))
    expect(lastDueTime(schedule, at('2026-11-26T20:14:59Z'))).toBe(at('2026-11-25T20:15Z'))
    expect(isDue(schedule, at('2026-11-26T20:16Z'), at('2026-11-25T20:15:04Z'))).toBe(true)
    expect(isDue(schedule, at('2026-11-26T20:16Z'), at('2026-11-26T20:15:04Z'))).toBe(false)
    expect(
      isDue({ ...schedule, setTime: at('2026-11-26T20:15:30Z') }, at('2026-11-26T20:16Z'), undefined),
    ).toBe(false)
    expect(isDue({ ...schedule, isOn: false }, at('2026-11-26T20:16Z'), undefined)).toBe(false)
    expect(nextTime(schedule, at('2026-11-26T20:16Z'), at('2026-11-26T20:15:04Z'))).toBe(
      at('2026-11-27T20:15Z'),
    )
  })

  it('asks for one backup on each day where summer time begins and ends', () => {
    const at = (text: string) => Date.parse(text)
    const schedule = { ...daily, timeZone: 'Europe/Berlin', setTime: 0 }
    const dues = (time: string, from: string, to: string) => {
      const found = new Set<string>()
      for (let now = at(from); now <= at(to); now += 10 * 60_000)
        found.add(new Date(lastDueTime({ ...schedule, time }, now)).toISOString().slice(0, 16))
      return [...found]
    }
    const spring = ['2027-03-27T12:00Z', '2027-03-29T12:00Z'] as const
    expect(dues('03:00', ...spring)).toEqual(['2027-03-27T02:00', '2027-03-28T01:00', '2027-03-29T01:00'])
    // The clocks never show it: an hour later.
    expect(dues('02:30', ...spring)).toEqual(['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30'])
    const autumn = ['2026-10-24T12:00Z', '2026-10-26T12:00Z'] as const
    expect(dues('03:00', ...autumn)).toEqual(['2026-10-24T01:00', '2026-10-25T02:00', '2026-10-26T02:00'])
    // They show it twice: the first time.
    expect(dues('02:30', ...autumn)).toEqual(['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'])
    const on = { ...schedule, time: '03:00', setTime: at('2027-03-27T12:00Z') }
    expect(nextTime(on, at('2027-03-27T12:00Z'), undefined)).toBe(at('2027-03-28T01:00Z'))
  })

  it('refuses times, zones and counts that there are not', async () => {
    for (const wrong of [
      { time: '24:00' },
      { time: '3:15' },
      { timeZone: 'Asia/Trầu' },
      { keep: 0 },
      { keep: 366 },
    ])
      expect((await admin.call(putBackupSchedule, { body: { ...daily, ...wrong } })).error?.code).toBe(
        'validationFailed',
      )
  })
})

it('a backup is for administrators of the installation’s own tenant alone', async () => {
  await app.app.db
    .insertInto('tenant')
    .values({ tenant_id: 'khac', name: 'Khác', settings: '{}', created_time: new Date() })
    .onConflict(c => c.doNothing())
    .execute()
  const other = await app.person('Mai Văn Minh', { tenant: 'khac', isAdmin: true })
  expect((await other.call(listBackups)).error?.code).toBe('forbidden')
  expect((await other.call(startBackup, { body: {} })).error?.code).toBe('forbidden')
  expect((await other.call(putBackupSchedule, { body: daily })).error?.code).toBe('forbidden')
  expect((await list()).items).toEqual([])
  expect(existsSync(app.app.config.backupDir)).toBe(false)
})
