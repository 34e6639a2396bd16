import type { CallParticipant } from '@trau/contract'
import type { LocalDevices } from '../media/local/local-media.ts'
import { wantedDevices } from './tab-note.ts'

/** Notices that a host has muted this device: the time of it is another one than before. */
export class MuteWatch {
  readonly #local: LocalDevices

  constructor(local: LocalDevices) {
    this.#local = local
  }

  follow(former: CallParticipant | undefined, next: CallParticipant | undefined): void {
    const isNew = next?.mutedTime !== undefined && next.mutedTime !== former?.mutedTime
    // A microphone that is still opening is meant too.
    if (isNew && wantedDevices(this.#local.state.get()).withMicrophone) this.#local.mutedByHost()
  }
}
