import type { FirstSteps, Overview } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { hasSeveralAccounts, isAcquaintanceDecided } from '../../identity/index.ts'

export async function firstStepsOf(
  app: App,
  tenantId: string,
  backups: Overview['backups'],
): Promise<FirstSteps> {
  const [isMailSetUp, isSomebodyHere, isDecided] = await Promise.all([
    app.outgoing.reaches(tenantId, 'EMAIL'),
    hasSeveralAccounts(app.db, tenantId),
    isAcquaintanceDecided(app.db, tenantId),
  ])
  return {
    ...{ isMailSetUp, isSomebodyHere, isAcquaintanceDecided: isDecided },
    ...(backups && { isBackedUp: backups.lastTime !== undefined }),
  }
}
