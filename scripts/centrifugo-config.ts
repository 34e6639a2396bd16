/**
 * Prints Centrifugo's configuration for the channels and hooks of this version:
 * `node scripts/node24.mjs scripts/centrifugo-config.ts --engine redis --engine-url redis://redis:6379 --backend http://server:3000
 * --origin https://chat.example.org > centrifugo.json`. CENTRIFUGO_API_KEY and CENTRIFUGO_PROXY_SECRET come from the environment
 * and stand in the output, so keep it as a secret. `--engine-url` and `--origin` may be repeated.
 */
import { parseArgs } from 'node:util'
import { namespaces } from '../server/src/composition/realtime-hooks.ts'
import { centrifugoConfig, type Engine } from '../server/src/platform/realtime-centrifugo/index.ts'

const { values: args } = parseArgs({
  options: {
    engine: { type: 'string', default: 'memory' },
    'engine-url': { type: 'string', multiple: true, default: [] },
    backend: { type: 'string', default: 'http://server:3000' },
    origin: { type: 'string', multiple: true, default: [] },
    address: { type: 'string', default: '' },
    port: { type: 'string', default: '8000' },
    'internal-port': { type: 'string', default: '9000' },
  },
})

function engineOf(type: string, urls: string[]): Engine {
  const [url] = urls
  if (type === 'memory') return { type }
  if (!url) throw new Error(`--engine ${type} needs --engine-url.`)
  if (type === 'postgres') return { type, dsn: url }
  if (type === 'redis') return { type, addresses: urls }
  if (type === 'nats') return { type, url }
  throw new Error(`--engine is memory, postgres, redis or nats, not ${type}.`)
}

function secretOf(name: string): string {
  const value = process.env[name] ?? ''
  if (value.length < 16)
    throw new Error(`Set ${name} to at least 16 characters, the same as for the servers.`)
  return value
}

try {
  if (args.origin.length === 0)
    throw new Error('Name the address of the pages: --origin https://chat.example.org.')
  const config = centrifugoConfig({
    namespaces,
    engine: engineOf(args.engine, args['engine-url']),
    apiKey: secretOf('CENTRIFUGO_API_KEY'),
    proxySecret: secretOf('CENTRIFUGO_PROXY_SECRET'),
    backend: args.backend,
    origins: args.origin,
    address: args.address,
    port: Number(args.port),
    internalPort: Number(args['internal-port']),
  })
  console.log(JSON.stringify(config, null, 2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
