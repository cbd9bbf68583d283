import { useEffect, useEffectEvent } from 'react';

interface OtpCredential extends Credential {
  code: string;
}

/** Fills in the code by WebOTP, where the phone can read it from the message. */
export function useWebOtp(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stopped = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: stopped.signal } as CredentialRequestOptions)
      .then((credential) => credential && take((credential as OtpCredential).code))
      .catch(() => {});
    return () => stopped.abort();
  }, []);
}
