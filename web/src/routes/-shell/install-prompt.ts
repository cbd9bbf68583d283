export type PhoneFamily = 'apple' | 'android';

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

let held: InstallPrompt | null = null;

// The browser offers it once, early; it is kept for the moment somebody asks.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  held = event as InstallPrompt;
});

/** Opens the browser's own installing, where it has one; false where the steps must be explained. */
export async function askToInstall(family: PhoneFamily): Promise<boolean> {
  if (!held || family === 'apple') return false;
  const prompt = held;
  held = null;
  await prompt.prompt();
  return true;
}
