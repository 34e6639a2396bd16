import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'login_session',
    columns: ['user_id'],
    what: 'sessions',
    // The rows stay until their tokens have run out, so that an ended session stays ended.
    erase: { empty: { device_id: '', user_agent: '', ip_address: '', key_thumbprint: null } },
    hide: ['key_thumbprint'],
  },
  { table: 'security_notice', columns: ['user_id'], what: 'securityNotices', erase: 'delete' },
  { table: 'one_time_code', columns: ['user_id'], what: 'codes', erase: 'delete', hide: true },
  { table: 'password_history', columns: ['user_id'], what: 'passwordHistory', erase: 'delete', hide: true },
  { table: 'password_reset', columns: ['user_id'], what: 'passwordResets', erase: 'delete', hide: true },
  { table: 'qr_login', columns: ['user_id'], what: 'qrLogins', erase: 'delete', hide: true },
  { table: 'second_factor', columns: ['user_id'], what: 'secondFactor', erase: 'delete', hide: true },
  { table: 'recovery_code', columns: ['user_id'], what: 'recoveryCodes', erase: 'delete', hide: true },
  {
    table: 'passkey',
    columns: ['user_id'],
    what: 'passkeys',
    erase: 'delete',
    hide: ['credential_id', 'public_key', 'counter'],
  },
  { table: 'sign_in_challenge', columns: ['user_id'], what: 'signInChallenges', erase: 'delete', hide: true },
  {
    table: 'registration_request',
    columns: ['user_id'],
    what: 'registration',
    erase: 'delete',
    hide: ['token_hash', 'password_hash', 'identity', 'decided_by'],
  },
  {
    table: 'registration_request',
    columns: ['decided_by'],
    what: 'decidedRegistrations',
    erase: keptWithoutName,
    hide: true,
  },
  {
    table: 'registration_invitation',
    columns: ['created_by'],
    what: 'registrationInvitations',
    erase: keptWithoutName,
    hide: ['token_hash'],
  },
  {
    table: 'registration_invitation_use',
    columns: ['user_id'],
    what: 'usedRegistrationInvitation',
    erase: 'delete',
  },
  { table: 'oidc_identity', columns: ['user_id'], what: 'otherAccounts', erase: 'delete' },
]
