-- Files of designs have small pictures too. One that cannot be drawn is found out when it is first looked at.
UPDATE order_files SET thumb = true WHERE kind IN ('svg', 'dxf', 'plt', 'stl', 'eps', 'ai');
UPDATE ticket_files SET thumb = true WHERE kind IN ('svg', 'dxf', 'plt', 'stl', 'eps', 'ai');
