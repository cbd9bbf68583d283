import * as z from 'zod/mini';

// The content security policy forbids the code zod would otherwise make at run time.
z.config({ jitless: true });
