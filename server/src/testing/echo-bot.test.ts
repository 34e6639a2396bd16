import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** The example program for integrators, run as they run it. */
const program = fileURLToPath(new URL('../../../examples/echo-bot.mjs', import.meta.url))

let app: TestApp
let bot: Person
let an: Person
let roomId: string
const processes: ChildProcess[] = []

beforeAll(async () => {
  app = await startApp()
  bot = await app.person('Echo')
  an = await app.person('An')
  roomId = (await an.ask(contract.room.getPrivateRoom, { params: { userId: bot.userId } })).room.roomId
})
afterAll(async () => {
  await Promise.all(processes.map(stop))
  await app.close()
})

function start(): ChildProcess {
  const started = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      TRAU_URL: app.url,
      TRAU_USERNAME: bot.username,
      TRAU_PASSWORD: bot.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  processes.push(started)
  return started
}

async function stop(running: ChildProcess) {
  if (running.exitCode !== null || running.signalCode !== null) return
  running.kill('SIGTERM')
  await once(running, 'exit')
}

test('says in one sentence what it needs and does not have', async () => {
  const outcome = async (flags: string[], env: Record<string, string>) => {
    const run = promisify(execFile)(process.execPath, [...flags, program], {
      env: { ...process.env, TRAU_URL: app.url, TRAU_USERNAME: '', TRAU_PASSWORD: '', ...env },
    })
    return run.then(
      () => 'it runs',
      (error: { code: number; stderr: string }) => `${error.code}: ${error.stderr}`,
    )
  }
  const account = { TRAU_USERNAME: bot.username, TRAU_PASSWORD: bot.password }
  expect(await outcome(['--no-experimental-websocket'], account)).toMatch(/^1: This bot needs Node 22.*\n$/)
  expect(await outcome([], {})).toMatch(/^1: This bot needs an account: .*\n$/)
})

const say = (content: string) => an.ask(contract.chat.sendMessage, { params: { roomId }, body: { content } })
const answers = async () => {
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId }, query: { limit: 50 } })
  return items.filter(message => message.senderId === bot.userId)
}

test('the example bot answers what is said while it listens, what was said before, and nothing twice', async () => {
  const before = await say('/echo trước khi bot chạy')
  await say('không phải lệnh')
  const first = start()
  await eventually(async () => expect((await answers()).map(a => a.content)).toEqual(['trước khi bot chạy']))
  const long = await say(`/echo ${'dài '.repeat(300)}hết`)
  await eventually(async () => expect((await answers()).length).toBe(2))
  await stop(first)

  await say('/echo lúc bot nghỉ')
  start()
  start()
  await eventually(async () => expect((await answers()).length).toBe(3))
  // Two processes hear it, both answer, and the server keeps one.
  await say('/echo hai bot cùng nghe')
  await eventually(async () => expect((await answers()).length).toBeGreaterThan(3))
  await Promise.all(processes.map(stop))
  const sent = await answers()
  expect(sent.map(answer => answer.content)).toEqual([
    'trước khi bot chạy',
    `${'dài '.repeat(300)}hết`,
    'lúc bot nghỉ',
    'hai bot cùng nghe',
  ])
  expect(sent.slice(0, 2).map(answer => answer.replyTo?.messageId)).toEqual([
    before.messageId,
    long.messageId,
  ])
})
