/** Real time grown up: Centrifugo holds the connections, this process decides and publishes. Without a product word. */
export { type CentrifugoConfigOptions, centrifugoConfig, type Engine } from './config.ts'
export {
  beatSeconds,
  type ClusterHooks,
  proxyPath,
  proxySecretHeader,
  registerCentrifugoProxy,
} from './proxy.ts'
export { type CentrifugoOptions, createCentrifugoRealtime } from './realtime.ts'
