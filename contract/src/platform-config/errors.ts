import type { ConfigKind } from '../rules/platform.ts'

export const platformConfigErrors = {
  platformConfigNotFound: { status: 404 },
  platformConfigExists: { status: 409 },
  platformConfigConflict: { status: 409 },
  platformConfigTypeWrong: { status: 422 },
  platformVersionTooNew: { status: 422 },
  platformChangeNotFound: { status: 404 },
  tooManyPlatformConfigs: { status: 409 },
} as const

export interface PlatformConfigErrorData {
  platformConfigExists: { platformConfigId: string }
  /** The version that is there; 0 where the record is gone. */
  platformConfigConflict: { version: number }
  /** The kind that the key has, and what of the value does not fit it; an empty path is the value itself. */
  platformConfigTypeWrong: { key: string; kind: ConfigKind; fields: { path: string; reason: string }[] }
  /** The version of this server, which no web client can be newer than. */
  platformVersionTooNew: { max: string }
  tooManyPlatformConfigs: { max: number }
}
