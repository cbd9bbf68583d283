import { useEffect, useRef } from 'react';

interface OtpCredential extends Credential {
  code: string;
}

/** Where the phone can read the code out of the message, it comes by itself. */
export function useWebOtp(onCode: (code: string) => void): void {
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stopped = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: stopped.signal } as CredentialRequestOptions)
      .then((credential) => credential && take.current((credential as OtpCredential).code))
      .catch(() => {});
    return () => stopped.abort();
  }, []);
}
