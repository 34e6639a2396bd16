import { createSocket } from 'node:dgram'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { type LoadSize, relayLoad } from '../../bench/src/calls/relay-load.ts'
import { type Measured, startCoturn, startOwnRelay } from '../../bench/src/calls/relay-server.ts'
import { goal, percentile, print } from '../../bench/src/report.ts'
import { cert } from '../../server/src/cli/doctor/testing-certificate.ts'
import { openTurnClient } from '../../server/src/platform/turn/client.ts'
import { connectThroughRelay } from '../call/relay-pair.ts'
import { publicKeyHash } from '../call/trusted-key.ts'
import { findChromium } from '../src/browser.ts'

/**
 * `npm run prove -- --only calls-relay`: connections of a real Chromium that may use nothing but our relay, by UDP, TCP and TLS; the CPU of a
 * relayed megabit, coturn beside; and what junk packets cost.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '30' },
    junk: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
})
const connections = Number(values.connections)
const load: LoadSize = { seconds: Number(values.seconds), packetsPerSecond: 1_000, packetBytes: 1_100 }

const relay = await startOwnRelay()
try {
  await proveConnections()
  await measureLoad()
  await measureJunk()
} finally {
  await relay.stop()
}
process.exit(0)

async function proveConnections(): Promise<void> {
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--ignore-certificate-errors-spki-list=${publicKeyHash(cert)}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const page = await browser.newPage()
    const { plain, tls } = relay.ports
    const urls = {
      UDP: `turn:localhost:${plain}?transport=udp`,
      TCP: `turn:localhost:${plain}?transport=tcp`,
      TLS: `turns:localhost:${tls}?transport=tcp`,
    }
    for (const [transport, url] of Object.entries(urls)) {
      print('calls-relay', `${connections} connections by ${transport}, a picture and a data channel each`)
      const times: number[] = []
      let lost = 0
      for (let count = 0; count < connections; count++) {
        const name = `${transport}-${count}`
        const who = { tenantId: 'default', callId: name, participantId: name, quotaKey: name }
        const { username, credential } = relay.credential(who)
        const wish = { iceServers: [{ urls: [url], username, credential }], ms: 200 }
        const connection = await connectThroughRelay(page, wish).catch(error => {
          console.log(`  ${name}: ${(error as Error).message}`)
        })
        if (!connection?.hasEcho || connection.local !== 'relay' || connection.remote !== 'relay') continue
        times.push(connection.connectedMs)
        lost += connection.packetsLost
      }
      goal(`connected by ${transport}`, times.length, '≥', connections)
      goal('packets lost', lost, '≤', 0)
      print(
        '',
        `connected after ${percentile(times, 50).toFixed(0)} ms (p95 ${percentile(times, 95).toFixed(0)} ms)`,
      )
    }
  } finally {
    await browser.close()
  }
}

async function measureLoad(): Promise<void> {
  const coturn = await startCoturn()
  try {
    for (const transport of ['udp', 'tcp'] as const) {
      print(
        'calls-relay',
        `${load.packetsPerSecond} packets of ${load.packetBytes} bytes a second for ${load.seconds} s, by ${transport}`,
      )
      const own = await relayLoad(relay, transport, load)
      const perMbit = ({ cpuSecondsPerMbit }: typeof own) =>
        `${(cpuSecondsPerMbit * 1_000).toFixed(2)} ms of CPU a Mbit`
      print(
        '',
        `Trầu: ${perMbit(own)}, ${own.mbitPerSecond.toFixed(1)} Mbit/s, ${own.lost} of ${own.sent} lost`,
      )
      goal('packets lost', own.lost, '≤', 0)
      if (!coturn) {
        print('', 'coturn: not run (package coturn is not installed)')
        continue
      }
      const other = await relayLoad(coturn, transport, load)
      print(
        '',
        `coturn: ${perMbit(other)}, ${other.mbitPerSecond.toFixed(1)} Mbit/s, ${other.lost} of ${other.sent} lost`,
      )
      goal('CPU of a Mbit, times that of coturn', own.cpuSecondsPerMbit / other.cpuSecondsPerMbit, '≤', 5)
    }
  } finally {
    await coturn?.stop()
  }
}

/** Packets of every length, half of them cut or changed STUN, from a new port every ten; what is forged relays nothing. */
async function measureJunk(): Promise<void> {
  const count = Number(values.junk)
  const warmingLots = 6
  print('calls-relay', `${warmingLots + 2} lots of ${count} junk packets`)
  // The allocator keeps what the first lots took: memory levels off.
  for (let lot = 0; lot < warmingLots; lot++) await sendJunk(count)
  const first = await relay.measure()
  await sendJunk(count)
  const second = await relay.measure()
  const grown = (key: 'heapBytes' | 'rssBytes') => (second[key] - first[key]) / 1024 / 1024
  print('', `refused as junk: ${second.stats.refusals.junk - first.stats.refusals.junk} of the last ${count}`)
  goal('heap grown by the last lot, MB', grown('heapBytes'), '≤', 2)
  goal('memory grown by the last lot, MB', grown('rssBytes'), '≤', 16)
  goal('allocations left', second.stats.allocations, '≤', 0)
  goal('bytes relayed for it', second.stats.relayedBytes - first.stats.relayedBytes, '≤', 0)
}

async function sendJunk(count: number): Promise<Measured> {
  const whole = Buffer.from('000300002112a442', 'hex')
  const probe = await openTurnClient({ host: '127.0.0.1', port: relay.ports.plain, transport: 'udp' })
  for (let sent = 0; sent < count; ) {
    const socket = createSocket('udp4')
    const sends: Promise<unknown>[] = []
    for (let index = 0; index < 10; index++, sent++) {
      const random = Buffer.from(crypto.getRandomValues(new Uint8Array(1 + ((sent * 131) % 1_400))))
      const bytes = index % 2 ? random : Buffer.concat([whole, random.subarray(0, 12 + (index % 4))])
      sends.push(new Promise(resolve => socket.send(bytes, relay.ports.plain, '127.0.0.1', resolve)))
    }
    await Promise.all(sends)
    socket.close()
    // What the system's buffer cannot hold would be lost before it costs anything.
    if (sent % 100 === 0) await probe.bind()
  }
  probe.close()
  return relay.measure()
}
