import type { OwnPlatform } from '@trau/contract'
import { browserStorage, parseJson } from '../../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'

/** What the platform configuration says, for the person who is signed in; undefined until it was asked for. */
export const ownPlatform = sharedValue<OwnPlatform | undefined>(undefined)

type Flags = Readonly<Record<string, boolean>>

const keptKey = 'trau_flags'
/** Those of the last visit until they are asked for again, so that an area that is off does not appear for a moment, nor without a network. */
export const flags = sharedValue<Flags>(kept())

function kept(): Flags {
  const value = parseJson(browserStorage.get(keptKey))
  return typeof value === 'object' && value !== null ? (value as Flags) : {}
}

export function takePlatform(own: OwnPlatform | undefined): void {
  ownPlatform.set(own)
  if (!own || JSON.stringify(own.flags) === JSON.stringify(flags.get())) return
  flags.set(own.flags)
  browserStorage.set(keptKey, JSON.stringify(own.flags))
}

/** Whether a feature is on for this person. An area is on where nobody has said otherwise; give `false` for what begins switched off. */
export const useFlag = (name: string, whenUnknown = true): boolean =>
  useSharedValue(flags, knownFlags => knownFlags[name] ?? whenUnknown)
