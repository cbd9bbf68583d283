export type PhoneFamily = 'apple' | 'android';

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

let held: InstallPrompt | null = null;

// The browser fires this event once, early, so it is kept until the person wants to install.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  held = event as InstallPrompt;
});

/** Opens the browser's install prompt; returns false where there is none and the steps must be explained. */
export async function askToInstall(family: PhoneFamily): Promise<boolean> {
  if (!held || family === 'apple') return false;
  const prompt = held;
  held = null;
  await prompt.prompt();
  return true;
}
