import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

const key = { id: 'x', rawId: 'x', type: 'public-key' as const }
const madePasskey = { ...key, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const usedPasskey = {
  ...key,
  response: { clientDataJSON: 'e30', authenticatorData: 'x', signature: 'x' },
}

export const signInMethods: SamplesOf<
  | 'identityAuthen'
  | 'registration'
  | 'account'
  | 'signIn'
  | 'accountLinking'
  | 'accountSwitching'
  | 'appPassword'
> = {
  identityAuthen: {
    prepareLogin: () => ({ body: {} }),
    login: scene => ({ body: { username: scene.owner.username, password: scene.owner.password } }),
    register: () => ({
      body: {
        username: `mau.${uuidv7().slice(-12).replaceAll('-', '.')}`,
        password: 'trầu têm vỏ quạch',
        fullName: 'Người Mẫu',
      },
    }),
    checkExists: scene => ({ body: { username: scene.owner.username } }),
    refreshTokens: () => ({}),
    logout: () => ({ body: { others: true } }),
    privilegeLogout: scene => ({ body: { userId: scene.outsider.userId } }),
    getGeneralConfig: () => ({}),
    getRegisterConfig: () => ({}),
    listLoginSessions: () => ({}),
    createQrCode: () => ({}),
    getQrCode: () => ({ query: { requestId: uuidv7(), sessionId: 'x' } }),
    verifyQrCode: () => ({ body: { action: 'SCAN' as const, payload: 'x' } }),
    getProvidersConfig: () => ({}),
    updateProvidersConfig: () => ({
      body: {
        providers: [
          {
            providerId: 'mau',
            name: 'Mẫu',
            issuer: 'https://vidu.vn/',
            clientId: 'mau',
            clientSecret: 'mau',
            isEnabled: false,
          },
        ],
      },
    }),
    checkPasswordSet: scene => ({ body: { accessToken: scene.owner.tokens.accessToken } }),
    resendRegistrationCode: () => ({ body: { otpToken: 'không có' } }),
    verifyRegistration: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    requestEmailVerification: () => ({ body: {} }),
    verifyEmail: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    requestIdentifierVerification: () => ({ body: { username: '0912345678' } }),
    verifyPhone: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    changeEmail: scene => ({ body: { email: 'moi@vidu.vn', password: scene.owner.password } }),
    changePhone: scene => ({ body: { phoneNumber: '0987654321', password: scene.owner.password } }),
    changePassword: scene => ({
      body: { currentPassword: scene.owner.password, newPassword: scene.owner.password },
    }),
    setPassword: scene => ({
      body: { password: scene.owner.password, currentPassword: scene.owner.password },
    }),
    updatePassword: scene => ({ body: { value: scene.owner.password } }),
    requestPasswordReset: scene => ({ body: { username: scene.owner.username } }),
    verifyPasswordReset: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    resetPassword: scene => ({ body: { resetToken: 'không có', password: scene.owner.password } }),
    getForgotPasswordConfig: () => ({}),
    setUsernamePasswordLogin: () => ({ body: { isEnabled: true } }),
  },
  registration: {
    checkRegistrationInvitation: () => ({ body: { invitationToken: 'không có' } }),
    getRegistrationStatus: () => ({ body: { registrationToken: 'không có' } }),
    withdrawRegistration: () => ({ body: { registrationToken: 'không có' } }),
    listRegistrations: () => ({}),
    decideRegistrations: () => ({ body: { registrationIds: [uuidv7()], decision: 'REFUSE' as const } }),
    listRegistrationInvitations: () => ({}),
    createRegistrationInvitation: () => ({ body: { hours: 24, maxUses: 1 } }),
    revokeRegistrationInvitation: () => ({ params: { invitationId: uuidv7() } }),
  },
  appPassword: {
    listAppPasswords: () => ({}),
    createAppPassword: scene => ({
      body: { name: 'rclone', scope: 'drive' as const, password: scene.owner.password },
    }),
    deleteAllAppPasswords: () => ({}),
    deleteAppPassword: () => ({ params: { appPasswordId: uuidv7() } }),
  },
  account: {
    getSignInSettings: () => ({}),
    updateSignInSettings: () => ({ body: { verifiedIdentifiers: [] } }),
    listOutgoingMessages: () => ({}),
    getOutgoingMessage: () => ({ params: { messageId: uuidv7() } }),
    retryOutgoingMessage: () => ({ params: { messageId: uuidv7() } }),
    retryDeadMessages: () => ({ body: {} }),
    createResetLink: scene => ({ params: { userId: scene.outsider.userId } }),
    listSecurityNotices: () => ({}),
  },
  signIn: {
    cancelQrCode: () => ({ body: { requestId: uuidv7(), sessionId: 'x' } }),
    checkLink: () => ({ body: { resetToken: 'x' } }),
    finishSecondFactor: () => ({ body: { challengeToken: 'x', code: '123456' } }),
    startSecondFactorPasskey: () => ({ body: { challengeToken: 'x' } }),
    getSecondFactors: () => ({}),
    startReauthentication: () => ({}),
    startTotp: scene => ({ body: { password: scene.owner.password } }),
    confirmTotp: () => ({ body: { code: '123456' } }),
    disableTotp: scene => ({ body: { password: scene.owner.password } }),
    renewRecoveryCodes: scene => ({ body: { password: scene.owner.password } }),
    setPasskeyAsSecondStep: scene => ({ body: { password: scene.owner.password, isOn: false } }),
    clearSecondFactors: scene => ({ params: { userId: scene.outsider.userId } }),
    startPasskeyRegistration: scene => ({ body: { password: scene.owner.password } }),
    addPasskey: () => ({ body: { challengeId: uuidv7(), name: 'Máy của tôi', passkey: madePasskey } }),
    renamePasskey: () => ({ params: { passkeyId: uuidv7() }, body: { name: 'Máy ở nhà' } }),
    removePasskey: scene => ({
      params: { passkeyId: uuidv7() },
      body: { password: scene.owner.password },
    }),
    startPasskeySignIn: () => ({}),
    finishPasskeySignIn: () => ({ body: { challengeId: uuidv7(), passkey: usedPasskey } }),
    startOidcSignIn: () => ({ params: { providerId: 'khong-co' } }),
    finishOidcSignIn: () => ({ body: { sessionId: 'x', parameters: { code: 'x', state: 'x' } } }),
    startOidcLink: scene => ({
      params: { providerId: 'khong-co' },
      body: { password: scene.owner.password },
    }),
    finishOidcLink: () => ({ body: { sessionId: 'x', parameters: { code: 'x', state: 'x' } } }),
    removeOidcIdentity: scene => ({
      params: { identityId: uuidv7() },
      body: { password: scene.owner.password },
    }),
    getProviderSettings: () => ({}),
  },
  accountLinking: {
    listAccountLinks: () => ({}),
    createAccountLink: scene => ({
      body: {
        password: scene.owner.password,
        target: { username: scene.outsider.username, password: scene.outsider.password },
        passcode: '482913',
      },
    }),
    getAccountLink: () => ({ params: { id: uuidv7() } }),
    updateAccountLink: () => ({ params: { id: uuidv7() }, body: { name: 'Việc' } }),
    deleteAccountLink: () => ({ params: { id: uuidv7() } }),
    changePasscode: scene => ({
      params: { id: uuidv7() },
      body: { password: scene.owner.password, passcode: '482913' },
    }),
    verifyPasscode: () => ({ params: { id: uuidv7() }, body: { passcode: '482913' } }),
    invalidateLinkTokens: () => ({ params: { id: uuidv7() } }),
  },
  accountSwitching: {
    switchAccount: () => ({ body: { accountLinkingId: uuidv7(), token: 'x' } }),
  },
}
