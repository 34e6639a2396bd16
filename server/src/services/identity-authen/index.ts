/** Identity-authen owns the ways in: passwords, login sessions, refresh tokens and what limits guessing. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import type { SignInMethods } from '../identity/index.ts'
import { checkRegistrationInvitation } from './admission/endpoints/checkRegistrationInvitation.ts'
import { createRegistrationInvitation } from './admission/endpoints/createRegistrationInvitation.ts'
import { decideRegistrations } from './admission/endpoints/decideRegistrations.ts'
import { getRegistrationStatus } from './admission/endpoints/getRegistrationStatus.ts'
import { listRegistrationInvitations } from './admission/endpoints/listRegistrationInvitations.ts'
import { listRegistrations } from './admission/endpoints/listRegistrations.ts'
import { revokeRegistrationInvitation } from './admission/endpoints/revokeRegistrationInvitation.ts'
import { withdrawRegistration } from './admission/endpoints/withdrawRegistration.ts'
import { forgetRegistrations, settleNewcomers } from './admission/jobs.ts'
import { type CodeGuesses, createCodeGuesses } from './codes/codes.ts'
import { forgetCodes } from './codes/forgetCodes.ts'
import { changeEmail } from './identifiers/changeEmail.ts'
import { changePhone } from './identifiers/changePhone.ts'
import { requestEmailVerification } from './identifiers/requestEmailVerification.ts'
import { requestIdentifierVerification } from './identifiers/requestIdentifierVerification.ts'
import { verifyEmail } from './identifiers/verifyEmail.ts'
import { verifyPhone } from './identifiers/verifyPhone.ts'
import { createOidcConfigurations } from './oidc/configurations.ts'
import { finishOidcLink } from './oidc/finishOidcLink.ts'
import { finishOidcSignIn } from './oidc/finishOidcSignIn.ts'
import { getProviderSettings } from './oidc/getProviderSettings.ts'
import { getProvidersConfig } from './oidc/getProvidersConfig.ts'
import { removeOidcIdentity } from './oidc/removeOidcIdentity.ts'
import { startOidcLink } from './oidc/startOidcLink.ts'
import { startOidcSignIn } from './oidc/startOidcSignIn.ts'
import { updateProvidersConfig } from './oidc/updateProvidersConfig.ts'
import { addPasskey } from './passkeys/addPasskey.ts'
import { finishPasskeySignIn } from './passkeys/finishPasskeySignIn.ts'
import { removePasskey } from './passkeys/removePasskey.ts'
import { renamePasskey } from './passkeys/renamePasskey.ts'
import { startPasskeyRegistration } from './passkeys/startPasskeyRegistration.ts'
import { startPasskeySignIn } from './passkeys/startPasskeySignIn.ts'
import { changePassword } from './passwords/changePassword.ts'
import { checkLink } from './passwords/checkLink.ts'
import { checkPasswordSet } from './passwords/checkPasswordSet.ts'
import { getForgotPasswordConfig } from './passwords/getForgotPasswordConfig.ts'
import { checkPasswordStrength } from './passwords/password-strength.ts'
import { createPasswords, type PasswordCost, type Passwords } from './passwords/passwords.ts'
import { requestPasswordReset } from './passwords/requestPasswordReset.ts'
import { resetPassword } from './passwords/resetPassword.ts'
import { setPassword } from './passwords/setPassword.ts'
import { updatePassword } from './passwords/updatePassword.ts'
import { verifyPasswordReset } from './passwords/verifyPasswordReset.ts'
import { voidSentProofs } from './passwords/void-sent-proofs.ts'
import { personalData } from './personal-data.ts'
import { cancelQrCode } from './qr/cancelQrCode.ts'
import { createQrCode } from './qr/createQrCode.ts'
import { getQrCode } from './qr/getQrCode.ts'
import { verifyQrCode } from './qr/verifyQrCode.ts'
import { checkExists } from './registration/checkExists.ts'
import { getRegisterConfig } from './registration/getRegisterConfig.ts'
import { register } from './registration/register.ts'
import { resendRegistrationCode } from './registration/resendRegistrationCode.ts'
import { requireUsername } from './registration/usernames.ts'
import { verifyRegistration } from './registration/verifyRegistration.ts'
import { clearSecondFactors } from './second-factor/clearSecondFactors.ts'
import { confirmTotp } from './second-factor/confirmTotp.ts'
import { disableTotp } from './second-factor/disableTotp.ts'
import { finishSecondFactor } from './second-factor/finishSecondFactor.ts'
import { getSecondFactors } from './second-factor/getSecondFactors.ts'
import { renewRecoveryCodes } from './second-factor/renewRecoveryCodes.ts'
import { createSecondFactorNeeds, type SecondFactorNeeds } from './second-factor/second-factor-needs.ts'
import { setPasskeyAsSecondStep } from './second-factor/setPasskeyAsSecondStep.ts'
import { startReauthentication } from './second-factor/startReauthentication.ts'
import { startSecondFactorPasskey } from './second-factor/startSecondFactorPasskey.ts'
import { startTotp } from './second-factor/startTotp.ts'
import { forgetEndedSessions } from './sessions/forgetEndedSessions.ts'
import { listLoginSessions } from './sessions/listLoginSessions.ts'
import { logout } from './sessions/logout.ts'
import { endOldSessions } from './sessions/old-sessions.ts'
import { privilegeLogout } from './sessions/privilegeLogout.ts'
import { refreshTokens } from './sessions/refreshTokens.ts'
import { endSessions } from './sessions/sessions.ts'
import { type Attempts, createAttempts } from './sign-in/attempts.ts'
import { forgetSignIns } from './sign-in/forgetSignIns.ts'
import { getGeneralConfig } from './sign-in/getGeneralConfig.ts'
import { maySignIn } from './sign-in/last-sign-in-method.ts'
import { login } from './sign-in/login.ts'
import { prepareLogin } from './sign-in/prepareLogin.ts'
import { createProofs, type Proofs } from './sign-in/proofs.ts'
import { setUsernamePasswordLogin } from './sign-in/setUsernamePasswordLogin.ts'

/** What identity, which stands below and administers accounts, does with their ways in. */
const signInMethods: SignInMethods = {
  requireUsername,
  async hashNewPassword(app, tenantId, password, personalWords) {
    const rules = await app.services.houseRules.of(tenantId)
    checkPasswordStrength(password, personalWords, rules.passwords)
    return app.services.passwords.hash(password)
  },
  async endSessions(app, tenantId, userId, reason) {
    await endSessions(app, tenantId, userId, { reason })
  },
  maySignIn,
  voidSentProofs,
}

declare module '#platform/app.ts' {
  interface Services {
    passwords: Passwords
    loginAttempts: Attempts
    codeGuesses: CodeGuesses
    proofs: Proofs
    oidcConfigurations: ReturnType<typeof createOidcConfigurations>
    secondFactorNeeds: SecondFactorNeeds
  }
}

declare module '#platform/service.ts' {
  interface Dependencies {
    /** Lowered only by tests. */
    passwordCost?: PasswordCost | undefined
  }
}

const handlers = {
  prepareLogin,
  login,
  register,
  checkExists,
  refreshTokens,
  logout,
  privilegeLogout,
  getGeneralConfig,
  getRegisterConfig,
  listLoginSessions,
  checkPasswordSet,
  resendRegistrationCode,
  verifyRegistration,
  requestEmailVerification,
  verifyEmail,
  requestIdentifierVerification,
  verifyPhone,
  changeEmail,
  changePhone,
  changePassword,
  setPassword,
  updatePassword,
  requestPasswordReset,
  verifyPasswordReset,
  resetPassword,
  getForgotPasswordConfig,
  setUsernamePasswordLogin,
  createQrCode,
  getQrCode,
  verifyQrCode,
  getProvidersConfig,
  updateProvidersConfig,
} satisfies Handlers<typeof contract.identityAuthen>

export const signInHandlers = {
  cancelQrCode,
  checkLink,
  finishSecondFactor,
  startSecondFactorPasskey,
  getSecondFactors,
  startReauthentication,
  startTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  setPasskeyAsSecondStep,
  clearSecondFactors,
  startPasskeyRegistration,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeySignIn,
  finishPasskeySignIn,
  startOidcSignIn,
  finishOidcSignIn,
  startOidcLink,
  finishOidcLink,
  removeOidcIdentity,
  getProviderSettings,
} satisfies Handlers<typeof contract.signIn>

const registrationHandlers = {
  checkRegistrationInvitation,
  getRegistrationStatus,
  withdrawRegistration,
  listRegistrations,
  decideRegistrations,
  listRegistrationInvitations,
  createRegistrationInvitation,
  revokeRegistrationInvitation,
} satisfies Handlers<typeof contract.registration>

export const service = defineService({
  name: 'identity-authen',
  endpoints: [
    serve(contract.identityAuthen, handlers),
    serve(contract.signIn, signInHandlers),
    serve(contract.registration, registrationHandlers),
  ],
  tables: [
    'login_session',
    'oidc_identity',
    'oidc_provider',
    'one_time_code',
    'one_time_code_sent',
    'passkey',
    'password_history',
    'password_reset',
    'qr_login',
    'recovery_code',
    'refresh_token',
    'registration_invitation',
    'registration_invitation_use',
    'registration_request',
    'second_factor',
    'security_notice',
    'sign_in_challenge',
  ],
  personalData,
  ports: { signInMethods, endOldSessions },
  create: (app, { passwordCost }) => ({
    passwords: createPasswords(passwordCost),
    loginAttempts: createAttempts(app.database.pool, app.config.limitsFactor),
    codeGuesses: createCodeGuesses(app.database.pool, app.config.limitsFactor),
    proofs: createProofs(app.clock),
    oidcConfigurations: createOidcConfigurations(),
    secondFactorNeeds: createSecondFactorNeeds(app),
  }),
  jobs: [forgetSignIns, forgetCodes, forgetEndedSessions, settleNewcomers, forgetRegistrations],
})

export type { Consents, GivenConsent } from './admission/consents-port.ts'
export type { Newcomers } from './admission/newcomers-port.ts'
export { type CodeRequest, requestCode, resendCode, spendCode } from './codes/codes.ts'
export { selectNotices } from './notices/notice-store.ts'
export { type NewNotice, securityNotice, viewNotice } from './notices/notices.ts'
export { freeUsername } from './oidc/oidc-account.ts'
export type { AppPasswords } from './passwords/app-passwords-port.ts'
export type { PasswordCost } from './passwords/passwords.ts'
export {
  linkMs,
  makeResetToken,
  makeResetTokens,
  resetLinkPath,
} from './passwords/reset-tokens.ts'
export { ensureSetupToken } from './registration/setup-token.ts'
export { readUsername } from './registration/usernames.ts'
export { checkSecondFactor } from './second-factor/check-second-factor.ts'
export {
  checkOwnPasskey,
  checkOwnPassword,
  type Evidence,
  reauthenticate,
  reauthenticateStrictly,
  requireAccount,
  requireFreshSession,
} from './second-factor/reauthenticate.ts'
export { secondFactorSince, secondFactorWays } from './second-factor/second-factor.ts'
export { programName, readUserAgent } from './sessions/device-name.ts'
export type { Devices, DeviceUse } from './sessions/devices.ts'
export { isSessionAlive } from './sessions/session-alive.ts'
export { deviceIdOf, forgetDevice, liveDeviceIds } from './sessions/session-devices.ts'
export {
  type EndReason,
  endSessions,
  forgetSessions,
  revokeAndPublish as revokeAndTell,
  startSession,
} from './sessions/sessions.ts'
export { checkCredentials } from './sign-in/credentials.ts'
export type { DirectorySignIn } from './sign-in/directory-port.ts'
export { keepAdministratorsIn, withoutSignInMethod } from './sign-in/last-sign-in-method.ts'
export { requireProof } from './sign-in/require-proof.ts'
export { readSignInSettings, readTenantTitle, updateSignInSettings } from './sign-in/tenant-settings.ts'
