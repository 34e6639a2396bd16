import { contract, type PlatformConfig } from '@trau/contract'
import { type ConfigKind, knownKind, type Platform, platforms } from '@trau/contract/rules/platform'
import { handlers, settingHandlers } from '../../services/platform-config/index.ts'
import { CommandError } from '../failure.ts'
import { type Action, table } from './action.ts'
import type { Operator } from './call.ts'

const { platformConfig, platformSetting } = contract

function platformOf(text: string): Platform {
  const platform = platforms.find(one => one === text.toUpperCase())
  if (!platform) throw new CommandError(`A platform is one of ${platforms.join(', ')}.`)
  return platform
}

const recordsOf = async (operator: Operator, payload: { platform: Platform; key?: string }) => {
  const { listPlatformSettings } = settingHandlers
  const query = { limit: 100, requestPayload: JSON.stringify(payload) }
  return (
    await operator.call('listPlatformSettings', platformSetting.listPlatformSettings, listPlatformSettings, {
      query,
    })
  ).items
}

const rowOf = ({ key, kind, value }: PlatformConfig) => [key, kind, JSON.stringify(value)]

export const config: Record<string, Action> = {
  get: {
    usage: 'get <platform> [<key>]',
    summary: 'records of WEB, IOS, ANDROID or DESKTOP',
    takes: { min: 1, max: 2 },
    async run(operator, [platform, key]) {
      const items = await recordsOf(operator, { platform: platformOf(platform!), ...(key ? { key } : {}) })
      if (key && items.length === 0) throw new CommandError(`${platform} has no record ${key}.`)
      return { data: key ? items[0] : { items }, lines: table(items.map(rowOf)) }
    },
  },
  set: {
    usage: 'set <platform> <key> <value as JSON> [--public]',
    summary: 'a new record of another key needs --kind FLAG, LIMIT or LINK',
    takes: { min: 3, max: 3 },
    async run(operator, [platformName, key, text], options) {
      const platform = platformOf(platformName!)
      const value = readValue(text!)
      const [record] = await recordsOf(operator, { platform, key: key! })
      if (record) {
        const changedRecord = await operator.call(
          'updatePlatformConfig',
          platformConfig.updatePlatformConfig,
          handlers.updatePlatformConfig,
          {
            params: { platformConfigId: record.platformConfigId },
            body: { value, expectedVersion: record.version, ...(options.public ? { isPublic: true } : {}) },
          },
        )
        return { data: changedRecord, lines: table([rowOf(changedRecord)]) }
      }
      const kind = knownKind(key!) ?? (String(options.kind ?? '').toUpperCase() as ConfigKind | '')
      if (!kind) throw new CommandError(`${platform} has no record ${key}: to add it, name its --kind.`)
      const addedRecord = await operator.call(
        'createPlatformConfig',
        platformConfig.createPlatformConfig,
        handlers.createPlatformConfig,
        {
          body: { platform, key: key!, kind, value, isPublic: options.public === true },
        },
      )
      return { data: addedRecord, lines: table([rowOf(addedRecord)]) }
    },
  },
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`The value is not JSON: ${text.slice(0, 100)}`)
  }
}
