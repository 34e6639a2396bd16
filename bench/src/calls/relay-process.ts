import { readConfig } from '../../../server/src/platform/config.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { turnSecret } from '../../../server/src/platform/turn/index.ts'
import { openRelay } from '../../../server/src/platform/turn/open.ts'

/** Our relay alone in a process, so that its CPU and memory can be measured. Every credential is taken for one of a live call. */
const { turn, tls } = readConfig()
const { relay, ports } = await openRelay(
  {
    secret: turnSecret({ sign: text => Buffer.from(text) }),
    addresses: ['127.0.0.1', '::1'],
    announcedAddress: '127.0.0.1',
    relayPorts: turn.relayPorts,
    port: turn.port,
    tlsPort: turn.tlsPort,
    tls,
  },
  { liveAmong: async claims => claims, log: createLog('error') },
)
process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send!({
    ports,
    stats: relay.stats(),
    cpuSeconds: (user + system) / 1e6,
    rssBytes: rss,
    heapBytes: heapUsed,
  })
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
