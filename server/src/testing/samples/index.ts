import type { Contract } from '@trau/contract'
import { administration } from './administration.ts'
import { backup } from './backup.ts'
import { billing } from './billing.ts'
import { calls } from './calls.ts'
import { dataProtection } from './data-protection.ts'
import { delivery } from './delivery.ts'
import { drive } from './drive.ts'
import { driveSharing } from './drive-sharing.ts'
import { legalHolds } from './legal-holds.ts'
import { messages } from './messages.ts'
import { notes } from './notes.ts'
import { notificationCentre } from './notification-centre.ts'
import { people } from './people.ts'
import { platformConfigs } from './platform-configs.ts'
import { pushes } from './pushes.ts'
import { retention } from './retention.ts'
import { rooms } from './rooms.ts'
import type { SamplesOf } from './scene.ts'
import { templates } from './templates.ts'
import { signInMethods } from './ways-in.ts'
import { workspaces } from './workspaces.ts'

export type { Scene } from './scene.ts'

export const samples: SamplesOf<keyof Contract> = {
  ...signInMethods,
  ...people,
  ...rooms,
  ...workspaces,
  ...messages,
  ...delivery,
  ...pushes,
  ...templates,
  ...platformConfigs,
  ...notificationCentre,
  ...drive,
  ...driveSharing,
  ...notes,
  ...calls,
  ...billing,
  ...administration,
  ...backup,
  ...retention,
  ...legalHolds,
  ...dataProtection,
}
