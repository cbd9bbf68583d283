/** The text settings that name the members of the team, who have neutral names without them. */
export const memberKeys = {
  'project-manager': 'projectManager',
  'frontend-developer': 'frontendDeveloper',
} as const;
