/** Identity-authen owns the ways in: passwords, login sessions, refresh tokens and what limits guessing. */
import type { contract } from '@trau/contract'
import type { App, Handlers } from '../../platform/app.ts'
import { provideSignInMethods } from '../identity/index.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { type CodeGuesses, createCodeGuesses } from './codes.ts'
import { addPasskey } from './endpoints/addPasskey.ts'
import { cancelQrCode } from './endpoints/cancelQrCode.ts'
import { changeEmail } from './endpoints/changeEmail.ts'
import { changePassword } from './endpoints/changePassword.ts'
import { changePhone } from './endpoints/changePhone.ts'
import { checkExists } from './endpoints/checkExists.ts'
import { checkLink } from './endpoints/checkLink.ts'
import { checkPasswordSet } from './endpoints/checkPasswordSet.ts'
import { clearSecondFactors } from './endpoints/clearSecondFactors.ts'
import { confirmTotp } from './endpoints/confirmTotp.ts'
import { createQrCode } from './endpoints/createQrCode.ts'
import { disableTotp } from './endpoints/disableTotp.ts'
import { finishOidcLink } from './endpoints/finishOidcLink.ts'
import { finishOidcSignIn } from './endpoints/finishOidcSignIn.ts'
import { finishPasskeySignIn } from './endpoints/finishPasskeySignIn.ts'
import { finishSecondFactor } from './endpoints/finishSecondFactor.ts'
import { getForgotPasswordConfig } from './endpoints/getForgotPasswordConfig.ts'
import { getGeneralConfig } from './endpoints/getGeneralConfig.ts'
import { getProviderSettings } from './endpoints/getProviderSettings.ts'
import { getProvidersConfig } from './endpoints/getProvidersConfig.ts'
import { getQrCode } from './endpoints/getQrCode.ts'
import { getRegisterConfig } from './endpoints/getRegisterConfig.ts'
import { getSecondFactors } from './endpoints/getSecondFactors.ts'
import { listLoginSessions } from './endpoints/listLoginSessions.ts'
import { login } from './endpoints/login.ts'
import { logout } from './endpoints/logout.ts'
import { prepareLogin } from './endpoints/prepareLogin.ts'
import { privilegeLogout } from './endpoints/privilegeLogout.ts'
import { refreshTokens } from './endpoints/refreshTokens.ts'
import { register } from './endpoints/register.ts'
import { removeOidcIdentity } from './endpoints/removeOidcIdentity.ts'
import { removePasskey } from './endpoints/removePasskey.ts'
import { renamePasskey } from './endpoints/renamePasskey.ts'
import { renewRecoveryCodes } from './endpoints/renewRecoveryCodes.ts'
import { requestEmailVerification } from './endpoints/requestEmailVerification.ts'
import { requestIdentifierVerification } from './endpoints/requestIdentifierVerification.ts'
import { requestPasswordReset } from './endpoints/requestPasswordReset.ts'
import { resendRegistrationCode } from './endpoints/resendRegistrationCode.ts'
import { resetPassword } from './endpoints/resetPassword.ts'
import { setPasskeyAsSecondStep } from './endpoints/setPasskeyAsSecondStep.ts'
import { setPassword } from './endpoints/setPassword.ts'
import { setUsernamePasswordLogin } from './endpoints/setUsernamePasswordLogin.ts'
import { startOidcLink } from './endpoints/startOidcLink.ts'
import { startOidcSignIn } from './endpoints/startOidcSignIn.ts'
import { startPasskeyRegistration } from './endpoints/startPasskeyRegistration.ts'
import { startPasskeySignIn } from './endpoints/startPasskeySignIn.ts'
import { startReauthentication } from './endpoints/startReauthentication.ts'
import { startSecondFactorPasskey } from './endpoints/startSecondFactorPasskey.ts'
import { startTotp } from './endpoints/startTotp.ts'
import { updatePassword } from './endpoints/updatePassword.ts'
import { updateProvidersConfig } from './endpoints/updateProvidersConfig.ts'
import { verifyEmail } from './endpoints/verifyEmail.ts'
import { verifyPasswordReset } from './endpoints/verifyPasswordReset.ts'
import { verifyPhone } from './endpoints/verifyPhone.ts'
import { verifyQrCode } from './endpoints/verifyQrCode.ts'
import { verifyRegistration } from './endpoints/verifyRegistration.ts'
import { forgetCodes } from './jobs/forgetCodes.ts'
import { forgetEndedSessions } from './jobs/forgetEndedSessions.ts'
import { forgetSignIns } from './jobs/forgetSignIns.ts'
import { createOidcConfigurations } from './oidc-client.ts'
import { checkPasswordStrength } from './password-strength.ts'
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts'
import { createProofs, type Proofs } from './proofs.ts'
import { endSessions } from './sessions.ts'
import { requireUsername } from './usernames.ts'

// Identity stands below and administers accounts; how one gets in it takes from here.
provideSignInMethods({
  requireUsername,
  hashNewPassword(app, password, known) {
    checkPasswordStrength(password, known)
    return app.services.passwords.hash(password)
  },
  async endSessions(app, tenantId, userId, reason) {
    await endSessions(app, tenantId, userId, { reason })
  },
})

declare module '../../platform/app.ts' {
  interface Services {
    passwords: Passwords
    loginAttempts: Attempts
    codeGuesses: CodeGuesses
    proofs: Proofs
    oidcConfigurations: ReturnType<typeof createOidcConfigurations>
  }
}

export const handlers = {
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

export const jobs = [forgetSignIns, forgetCodes, forgetEndedSessions]

export const createServices = (app: App, { passwordCost }: { passwordCost?: PasswordCost } = {}) => ({
  passwords: createPasswords(passwordCost),
  loginAttempts: createAttempts(app.database.pool, app.config.limitsFactor),
  codeGuesses: createCodeGuesses(app.database.pool, app.config.limitsFactor),
  proofs: createProofs(app.clock),
  oidcConfigurations: createOidcConfigurations(),
})

export { checkSecondFactor } from './check-second-factor.ts'
export { type Asking as CodeAsking, requestCode, resendCode, spendCode } from './codes.ts'
export { checkCredentials } from './credentials.ts'
export { programName, readUserAgent } from './device-name.ts'
export { type Devices, type DeviceUse, provideDevices } from './devices.ts'
export { type NewNotice, securityNotice, viewNotice } from './notices.ts'
export { selectNotices } from './notices-store.ts'
export type { PasswordCost } from './passwords.ts'
export { personalData } from './personal-data.ts'
export {
  checkOwnPasskey,
  checkOwnPassword,
  type Evidence,
  reauthenticate,
  reauthenticateStrictly,
  requireAccount,
  requireFreshSession,
} from './reauthenticate.ts'
export { requireProof } from './require-proof.ts'
export { needsSecondFactor } from './required-second-factor.ts'
export { linkMs, makeResetToken, resetLinkPath } from './reset-tokens.ts'
export { secondFactorSince, secondFactorWays } from './second-factor.ts'
export { isSessionAlive } from './session-alive.ts'
export { deviceIdOf, forgetDevice, liveDeviceIds } from './session-devices.ts'
export { type EndReason, endSessions, forgetSessions, revokeAndTell, startSession } from './sessions.ts'
export { ensureSetupToken } from './setup-token.ts'
export { readSignInSettings, updateSignInSettings } from './tenant-settings.ts'
